// asking_turn.ts: a turn of building: draw, gain, build, the Friend, the end.
import { say, sayCount } from '../../base/words';
import { sayAnswer, sayShortly, type Answer } from './answers';
import {
  actFor,
  backAct,
  cardInQuestion,
  digits,
  refuse,
  sayQuestion,
  whyNotOf,
  whyNotPlay,
  type Act,
  type Asked,
  type Question,
} from './asking_question';
import { isBuild } from './answers_ways';
import { noClicks, type Click, type Clicks, type Dead } from './clicks';
import { nextSection } from './lot_sites';
import { levels, resources, type House } from './model';
import { sayGrimm } from './saying';

const buttonsMax = 7; // where every section has one of its own

const nextLevel = (house: House) => levels[levels.indexOf(house.level) + 1] ?? null;

/** Which of my houses a build raises; -1 for a floor. */
export function houseRaised({ view, seat }: Asked, build: Answer): number {
  if (build.level === 'floor') return -1;
  if (build.number !== null) return build.number - 1;
  const { houses } = view.players[seat]!;
  return houses.findIndex((house) => house.type === build.types[0] && nextLevel(house) === build.level);
}

const isOnScrap = (build: Answer): boolean => build.move.includes('on scrap');

/** Where a floor goes: "site" or "scrap"; what a press on a free site asks. */
const siteOf = (build: Answer): string | null =>
  build.level !== 'floor' ? null : isOnScrap(build) ? 'scrap' : 'plain';

function buildAct(asked: Asked, build: Answer): Act {
  const index = houseRaised(asked, build);
  const house = asked.view.players[asked.seat]!.houses[index] ?? null;
  const site = { house, index, isScrap: house ? house.on_scrap : isOnScrap(build) };
  const next = nextSection(asked.view, asked.seat, site);
  return {
    id: build.move,
    label: sayAnswer(build, asked),
    short: sayShortly(build, asked),
    art: build.level === 'floor' ? `token-${build.types[0]}` : `house-${build.types[0]}-${build.level}`,
    price: next ? { type: build.types[0]!, count: next.price } : undefined,
    ...actFor(asked, build),
  };
}

/** Why a house of mine does not grow now. */
function whyNotHouse(asked: Asked, index: number): string {
  const house = asked.view.players[asked.seat]!.houses[index];
  const level = house && nextLevel(house);
  if (!house || !level) return say('grimm.decide.no.finished');
  const move = `build ${house.type} ${level}`;
  const isNamed = asked.props.rules?.refusal(asked.seat, move)?.reason === 'grimm.no-house-for-it';
  return whyNotPlay(asked, isNamed ? `${move} ${index + 1}` : move) ?? say('grimm.decide.no.house');
}

/** Why nothing can be founded: by the type there is most of. */
function whyNotSite(asked: Asked, site: 'plain' | 'scrap'): string {
  if (asked.answers.some((build) => siteOf(build) === site)) return sayQuestion(asked).sentence; // the bar has it
  const { board } = asked.view.players[asked.seat]!;
  const byStock = [...resources].sort((a, b) => board[b] - board[a]);
  const whys = byStock.map((type) => whyNotPlay(asked, `build ${type} floor${site === 'scrap' ? ' on scrap' : ''}`));
  return whys.find((why) => why !== null) ?? say('grimm.decide.no.house');
}

/** Says why a press does nothing where something is to be built. */
export const whyNotHere =
  (asked: Asked) =>
  (what: Dead): void => {
    if (what.house !== undefined) refuse(asked, whyNotHouse(asked, what.house));
    else if (what.site) refuse(asked, whyNotSite(asked, what.site));
    else whyNotOf(asked)(what);
  };

/** What a building turn lacks for every house that could grow, and for a new one. */
function whyNotBuild(asked: Asked): string {
  const { houses } = asked.view.players[asked.seat]!;
  const growing = houses.flatMap((house, i) => (nextLevel(house) ? [whyNotHouse(asked, i)] : []));
  return [...new Set(growing.length > 0 ? growing : [whyNotSite(asked, 'plain')])].join(' ');
}

function clicksOf(asked: Asked, builds: Answer[], acts: Act[]): Clicks {
  const { seat, draft, change, props } = asked;
  const clicks: Clicks = { ...noClicks, houses: { [seat]: {} }, sites: {} };
  const points = props.lesson?.point ?? [];
  for (const build of builds) {
    const index = houseRaised(asked, build);
    const { label, press, price } = buildAct(asked, build);
    const click: Click = { label: price ? `${label} (${sayCount(`grimm.${price.type}`, price.count)})` : label, press };
    if (index >= 0) clicks.houses[seat]![index] = { ...click, isPointed: points.includes(`house-${index}`) };
  }
  for (const site of ['plain', 'scrap'] as const) {
    const floors = builds.filter((build) => siteOf(build) === site);
    const [only] = floors;
    if (!only) continue;
    const label = floors.length === 1 ? sayAnswer(only, asked) : say('grimm.decide.build.floor');
    const press = () => (floors.length === 1 ? asked.send(only) : change({ step: draft.step === site ? null : site }));
    clicks.sites[site] = { label, press, isPointed: points.includes('site') };
  }
  const alive = acts.filter(({ tone }) => tone !== 'quiet');
  const ofFriend = alive.find(({ id }) => id === 'special') ?? alive.find(({ id }) => id === 'discard friend');
  if (ofFriend) clicks.friend = { label: ofFriend.label, press: ofFriend.press, isPointed: points.includes('friend') };
  clicks.whyNot = (what) => {
    if (what.friend) refuse(asked, whyNotPlay(asked, 'special') ?? say('grimm.no-such-friend'));
    else whyNotHere(asked)(what);
  };
  return clicks;
}

/** A button that only says why: what every turn has, but not now. */
const quiet = (asked: Asked, id: string, label: string, why: string): Act => ({
  id,
  label,
  tone: 'quiet',
  press: () => refuse(asked, why),
});

function specialActs(asked: Asked, left: number): Act[] {
  const { answers, view, seat } = asked;
  const special = answers.find(({ verb }) => verb === 'special');
  const free = answers.find(({ verb }) => verb === 'discard-friend');
  const acts: Act[] = [];
  const { friend } = view.players[seat]!;
  const art = `friend-${friend}`;
  const refusal = asked.props.rules?.refusal(seat, 'special');
  if (special) acts.push({ id: 'special', label: sayAnswer(special, asked), art, ...actFor(asked, special) });
  else if (friend && left > 0 && refusal && refusal.reason !== 'grimm.no-such-friend')
    acts.push(
      quiet(
        asked,
        'special',
        sayGrimm('grimm.answer.special', { friend: { word: friend } }),
        whyNotPlay(asked, 'special')!,
      ),
    );
  const note = say('grimm.decide.free');
  if (free) acts.push({ id: free.move, label: sayAnswer(free, asked), art, note, ...actFor(asked, free) });
  return acts;
}

function allActs(asked: Asked, builds: Answer[], left: number): Act[] {
  const { answers, change, draft } = asked;
  if (draft.step !== null) {
    const here = draft.step === 'build' ? builds : builds.filter((build) => siteOf(build) === draft.step);
    if (here.length > 0) return here.map((build) => buildAct(asked, build));
  }
  const draw = answers.find(({ verb }) => verb === 'draw');
  const gains = answers.filter(({ verb }) => verb === 'gain');
  const end = answers.find(({ verb }) => verb === 'end');
  const acts: Act[] = [];
  if (draw) acts.push({ id: 'draw', label: sayAnswer(draw, asked), art: 'back-fable', ...actFor(asked, draw) });
  for (const gain of gains) {
    const type = resources.find((one) => gain.stock![one] > 0)!;
    const label = sayAnswer(gain, asked);
    acts.push({ id: gain.move, label, short: '+1', art: `token-${type}`, ...actFor(asked, gain) });
  }
  const special = specialActs(asked, left);
  const rest = acts.length + special.length + 1;
  if (builds.length > 0 && builds.length + rest <= buttonsMax)
    acts.push(...builds.map((build) => buildAct(asked, build)));
  else if (builds.length > 0) {
    const press = () => change({ step: 'build' });
    acts.push({
      id: 'build',
      label: say('grimm.decide.build'),
      note: say('grimm.decide.build.ways', { n: builds.length }),
      art: 'site',
      press,
    });
  } else if (left > 0) acts.push(quiet(asked, 'build', say('grimm.decide.build'), whyNotBuild(asked)));
  acts.push(...special);
  if (end)
    acts.push({
      id: 'end',
      label: sayAnswer(end, asked),
      tone: left === 0 ? 'gold' : undefined,
      note: left > 0 ? sayCount('grimm.decide.unused', left) : undefined,
      ...actFor(asked, end),
    });
  return acts;
}

export function turnQuestion(asked: Asked): Question {
  const { view, draft, answers } = asked;
  const left = view.effects.at(-1)?.number ?? 0;
  const builds = answers.filter(isBuild);
  const acts = allActs(asked, builds, left).map((act, i): Act => ({ ...act, key: digits[i] }));
  const back = backAct(asked);
  return {
    sentence: draft.step === null ? sayQuestion(asked).sentence : say('grimm.decide.build.what'),
    card: cardInQuestion(view),
    acts: back ? [...acts, back] : acts,
    counters: [],
    items: [],
    confirm: null,
    back,
    keys: {},
    clicks: clicksOf(asked, builds.filter(asked.isWelcome), acts),
  };
}
