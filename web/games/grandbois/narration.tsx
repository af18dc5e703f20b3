// narration.tsx: the narration: sentences for events, refusals and players' states, with their durations and sounds.
import { countedKey, say, sayCount, sayList, sayRich, words } from '../../base/words';
import type { GameEvent } from '../../table/wire';
import type { GameClient, NarrationContext } from '../game';
import { clanSpacesAround } from './scoring';
import {
  cellKey,
  forestAfter,
  offsets,
  readSpace,
  tileSpace,
  towerColours,
  asGrandboisView,
  type Clan,
  type GrandBoisView,
  type TilePlacement,
  type Space,
} from './model';

type Placed = GameEvent & Omit<TilePlacement, 'tower'>;

/** "3 foxes". */
export const sayAnimals = ({ kind, animals }: Pick<Space, 'kind' | 'animals'>): string =>
  sayCount(`grandbois.${kind}`, animals);

/** "the fox clan", "the fox and toad clans"; with another key, something else about them. */
export const sayClans = (clans: readonly Clan[], key = 'grandbois.story.clans'): string =>
  sayCount(key, clans.length, {
    clans: sayList(clans.map((clan) => say(`grandbois.story.clan.${clan}`))),
  });

/** How the placements went up to this one: those of the view and, if it is behind the log, those of the log. */
function placementsBefore(event: GameEvent, { view, entries }: NarrationContext): TilePlacement[] {
  const { placed } = asGrandboisView(view);
  const index = placed.findIndex(({ tile }) => tile === event.tile); // every tile is there once
  if (index >= 0) return placed.slice(0, index);
  const logged = entries.flatMap(({ events }) => events).filter((one) => one.event === 'placed');
  const later = logged
    .slice(0, Math.max(0, logged.indexOf(event)))
    .filter(({ tile }) => !placed.some((one) => one.tile === tile));
  return [...placed, ...(later as Placed[]).map((one) => ({ ...one, tower: false }))];
}

const forestOf = (view: GrandBoisView, placed: TilePlacement[]) => forestAfter({ ...view, placed });

/** Everything that a tile covered, and with what. */
function coversOf(event: Placed, narration: NarrationContext): { over: Space; under: Space }[] {
  const forest = forestOf(asGrandboisView(narration.view), placementsBefore(event, narration));
  return offsets.flatMap(({ dx, dy }, p) => {
    const under = forest.get(cellKey(event.x + dx, event.y + dy));
    return under ? [{ over: readSpace(tileSpace(event.tile, p, event.r)), under: readSpace(under.code) }] : [];
  });
}

/** "2 foxes with 3 toads" for each such cover, the same one only once. */
function sayPairs(covers: { over: Space; under: Space }[]): string {
  const times = new Map<string, number>();
  for (const { over, under } of covers) {
    const pair = say('grandbois.story.pair', { under: sayAnimals(under), over: sayAnimals(over) });
    times.set(pair, (times.get(pair) ?? 0) + 1);
  }
  return sayList([...times].map(([pair, n]) => (n > 1 ? say('grandbois.story.twice', { pair }) : pair)));
}

/** "brought 2 toads and 3 foxes to 2 clearings". */
function sayBrought(arriving: Space[]): string {
  const animals = new Map<Space['kind'], number>();
  for (const { kind, animals: n } of arriving) animals.set(kind, (animals.get(kind) ?? 0) + n);
  return sayCount('grandbois.story.brought', arriving.length, {
    animals: sayList([...animals].map(([kind, n]) => sayAnimals({ kind, animals: n }))),
  });
}

/** What a tile did, as the end of a sentence that begins with a name. */
function sayDeeds(event: Placed, narration: NarrationContext): string {
  const covers = coversOf(event, narration);
  const isClan = ({ kind }: Space) => kind !== 'bear' && kind !== 'clearing';
  const beaten = covers.filter(({ over, under }) => isClan(over) && isClan(under));
  const arrived = covers.filter(({ over, under }) => isClan(over) && under.kind === 'clearing');
  const bear = covers.find(({ over }) => over.kind === 'bear');
  const isKeptOpen = covers.some(({ over }) => over.kind === 'clearing');
  const deeds: string[] = [];
  if (beaten.length > 0) deeds.push(say('grandbois.story.covered', { pairs: sayPairs(beaten) }));
  if (bear && isClan(bear.under)) deeds.push(say('grandbois.story.bear', { under: sayAnimals(bear.under) }));
  else if (bear) deeds.push(say('grandbois.story.bear-clearing'));
  if (arrived.length > 0) deeds.push(sayBrought(arrived.map(({ over }) => over)));
  if (isKeptOpen) deeds.push(say('grandbois.story.kept-open'));
  if (covers.every(({ over }) => over.kind === 'clearing')) deeds.push(say('grandbois.story.grew'));
  const [first, more] = deeds; // where the first is a list of its own, another "and" would be one too many
  return beaten.length > 1 && first && more ? say('grandbois.story.also', { first, more }) : sayList(deeds);
}

function describeTower(event: GameEvent & { x: number; y: number; seat: number }, narration: NarrationContext) {
  const view = asGrandboisView(narration.view);
  const colour =
    view.towers.find(({ x, y }) => x === event.x && y === event.y)?.colour ?? towerColours(view.seats, event.seat)[0];
  const by = forestAfter(view).get(cellKey(event.x, event.y))?.by ?? view.placed.length;
  const around = clanSpacesAround(forestAfter(view, by + 1), event).length; // as it was then
  const key = 'grandbois.story.tower';
  return sayRich(around === 0 ? `${key}.none` : countedKey(key, around), {
    name: narration.name(event.seat),
    tower: say(`grandbois.watchtower.${colour}`),
    n: around,
  });
}

/** Whether this is the first event of its kind: what is told of everybody is told once. */
function isFirstOfKind(event: GameEvent, { entries }: NarrationContext): boolean {
  return entries.flatMap(({ events }) => events).find((one) => one.event === event.event) === event;
}

const describe: GameClient['describe'] = (event, narration) => {
  switch (event.event) {
    case 'first':
      return sayRich('grandbois.story.first', { name: narration.name(event.seat!) });
    case 'dealt': // never which: others may look at this screen
      if (!isFirstOfKind(event, narration)) return null;
      return say(`grandbois.story.dealt.${narration.view.seats === 2 ? 'two' : 'one'}`);
    case 'placed':
      return sayRich('grandbois.story.placed', {
        name: narration.name(event.seat!),
        deeds: sayDeeds(event as Placed, narration),
      });
    case 'tower':
      return describeTower(event as GameEvent & { x: number; y: number; seat: number }, narration);
    case 'river_set_aside':
    case 'nothing_fits':
      return say(`grandbois.event.${event.event}`);
    case 'revealed':
      return sayRich('grandbois.story.revealed', {
        name: narration.name(event.seat!),
        clans: sayClans([event.clan as Clan]),
      });
    default: // "skipped" and "drew" are seen, and no news
      return null;
  }
};

/** The reasons of the rules have keys of data/words; ours say it without coordinates and notation. */
const explain: GameClient['explain'] = ({ reason, details }) => {
  const said: Record<string, string | number> = {};
  let over = 0; // how many animals want to cover: the verb agrees with them
  for (const [name, detail] of Object.entries(details)) {
    if (typeof detail !== 'object') said[name] = detail;
    else if (detail.count === undefined) said[name] = say(`grandbois.${detail.word}`);
    else said[name] = sayCount(`grandbois.${detail.word}`, detail.count);
    if (name === 'over' && typeof detail === 'object') over = detail.count ?? 0;
  }
  const key = `grandbois.why.${reason.replace(/^grandbois\./, '')}`;
  return words.has(key) ? say(key, said) : sayCount(key, over, said);
};

const status: GameClient['status'] = (anyView, seat) => {
  const view = asGrandboisView(anyView);
  const clans = (view.clans[seat] ?? []).filter((clan) => clan !== null);
  if (view.phase === 'over') return clans.length > 0 ? sayClans(clans, 'grandbois.status.clans') : '';
  if (view.turn === seat && view.phase === 'tile') return say('grandbois.status.tile');
  if (view.turn === seat && view.phase === 'tower') return say('grandbois.status.tower');
  const left = view.towers_left[seat] ?? 0;
  const all = towerColours(view.seats, seat).length;
  if (left === 0) return say(`grandbois.status.${all === 1 ? 'one' : 'two'}-up`);
  return all === 1 ? say('grandbois.status.in-hand') : sayCount('grandbois.status.left', left);
};

const paceMs: Record<string, number> = {
  placed: 900,
  tower: 700,
  river_set_aside: 1500,
  nothing_fits: 1500,
  revealed: 900,
};

const showMs: GameClient['showMs'] = (events) => Math.max(0, ...events.map(({ event }) => paceMs[event] ?? 0));

const sound: GameClient['sound'] = ({ event }) => (event === 'placed' ? 'place' : event === 'tower' ? 'raise' : null);

const finalEvents = new Set(['drew', 'revealed', 'river_set_aside']);

const isFinal: GameClient['isFinal'] = (events) => events.some(({ event }) => finalEvents.has(event));

export const grandboisNarration = { describe, explain, isFinal, showMs, sound, status };
