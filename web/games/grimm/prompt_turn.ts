// prompt_turn.ts: the prompt of a turn of building: draw, gain, build, the Friend, the end.
import { say, sayCount } from '../../base/words';
import { sayAnswer, sayAnswerShortly, type GrimmAnswer } from './answers';
import {
  actFor,
  backAct,
  cardInQuestion,
  digits,
  refuse,
  sayQuestion,
  sayUnwelcome,
  whyNotOf,
  whyNotPlay,
  type Act,
  type GrimmPromptContext,
  type GrimmQuestion,
} from './prompt';
import { isBuild, isOnScrap } from './answer_groups';
import { noClicks, type Click, type Clicks, type Dead } from './clicks';
import { nextSection } from './lot_sites';
import { houseLevels, resources, type House } from './model';
import { sayGrimm } from './phrases';
import { wasTouched } from './touch';

const nextLevel = (house: House) => houseLevels[houseLevels.indexOf(house.level) + 1] ?? null;

/** Which of my houses a build raises; -1 for a floor. */
export function houseRaised({ view, seat }: GrimmPromptContext, build: GrimmAnswer): number {
  if (build.level === 'floor') return -1;
  if (build.number !== null) return build.number - 1;
  const { houses } = view.players[seat]!;
  return houses.findIndex((house) => house.type === build.types[0] && nextLevel(house) === build.level);
}

/** Where a floor goes: "site" or "scrap"; what a press on a free site asks. */
const siteOf = (build: GrimmAnswer): string | null =>
  build.level !== 'floor' ? null : isOnScrap(build) ? 'scrap' : 'plain';

function buildAct(context: GrimmPromptContext, build: GrimmAnswer): Act {
  const index = houseRaised(context, build);
  const house = context.view.players[context.seat]!.houses[index] ?? null;
  const site = { house, index, isScrap: house ? house.on_scrap : isOnScrap(build) };
  const next = nextSection(context.view, context.seat, site);
  return {
    id: build.move,
    label: sayAnswer(build, context),
    short: sayAnswerShortly(build, context),
    art: build.level === 'floor' ? `token-${build.types[0]}` : `house-${build.types[0]}-${build.level}`,
    price: next ? { type: build.types[0]!, count: next.price } : undefined,
    ...actFor(context, build),
  };
}

/** Why a house of mine does not grow now. */
function whyNotHouse(context: GrimmPromptContext, index: number): string {
  const house = context.view.players[context.seat]!.houses[index];
  const level = house && nextLevel(house);
  if (!house || !level) return say('grimm.decide.no.finished');
  const move = `build ${house.type} ${level}`;
  const isNamed = context.props.rules?.refusal(context.seat, move)?.reason === 'grimm.no-house-for-it';
  return whyNotPlay(context, isNamed ? `${move} ${index + 1}` : move) ?? say('grimm.decide.no.house');
}

/** Why nothing can be founded: by the type there is most of. */
function whyNotSite(context: GrimmPromptContext, site: 'plain' | 'scrap'): string {
  if (context.answers.some((build) => siteOf(build) === site)) return sayQuestion(context).sentence; // the bar has it
  const { board } = context.view.players[context.seat]!;
  const byStock = [...resources].sort((a, b) => board[b] - board[a]);
  const whys = byStock.map((type) => whyNotPlay(context, `build ${type} floor${site === 'scrap' ? ' on scrap' : ''}`));
  return whys.find((why) => why !== null) ?? say('grimm.decide.no.house');
}

/** Says why a press does nothing where something is to be built. */
export const whyNotHere =
  (context: GrimmPromptContext) =>
  (what: Dead): void => {
    const unwelcome = what.house !== undefined || what.site ? sayUnwelcome(context.props) : null;
    if (unwelcome) refuse(context, unwelcome);
    else if (what.house !== undefined) refuse(context, whyNotHouse(context, what.house));
    else if (what.site) refuse(context, whyNotSite(context, what.site));
    else whyNotOf(context)(what);
  };

/** What is alive on the stage; `keys` are those that the bar has left. */
function clicksOf(context: GrimmPromptContext, builds: GrimmAnswer[], acts: Act[], keys: readonly string[]): Clicks {
  const { seat, draft, change, props } = context;
  const mine: Record<number, Click> = {};
  const clicks: Clicks = { ...noClicks, houses: { [seat]: mine }, sites: {} };
  const points = props.lesson?.point ?? [];
  const left = [...keys];
  for (const build of builds) {
    const index = houseRaised(context, build);
    if (index < 0) continue;
    const { label, press, price } = buildAct(context, build);
    const told = price ? `${label} (${sayCount(`grimm.${price.type}`, price.count)})` : label;
    mine[index] = { label: told, press, isPointed: points.includes(`house-${index}`) };
  }
  for (const index of Object.keys(mine).map(Number)) mine[index]!.key = left.shift();
  for (const site of ['plain', 'scrap'] as const) {
    const floors = builds.filter((build) => siteOf(build) === site);
    const [only] = floors;
    if (!only) continue;
    const label = floors.length === 1 ? sayAnswer(only, context) : say('grimm.decide.build.floor');
    const press = () =>
      floors.length === 1 ? context.send(only) : change({ step: draft.step === site ? null : site });
    clicks.sites[site] = { label, key: left.shift(), press, isPointed: points.includes('site') };
  }
  const alive = acts.filter(({ tone }) => tone !== 'quiet');
  const ofFriend = alive.find(({ id }) => id === 'special') ?? alive.find(({ id }) => id === 'discard friend');
  if (ofFriend) clicks.friend = { label: ofFriend.label, press: ofFriend.press, isPointed: points.includes('friend') };
  clicks.whyNot = (what) => {
    if (what.friend) refuse(context, whyNotPlay(context, 'special') ?? say('grimm.no-such-friend'));
    else whyNotHere(context)(what);
  };
  return clicks;
}

/** A button that only says why: what every turn has, but not now. */
const quiet = (context: GrimmPromptContext, id: string, label: string, why: string): Act => ({
  id,
  label,
  tone: 'quiet',
  press: () => refuse(context, why),
});

function specialActs(context: GrimmPromptContext, left: number): Act[] {
  const { answers, view, seat } = context;
  const special = answers.find(({ verb }) => verb === 'special');
  const free = answers.find(({ verb }) => verb === 'discard-friend');
  const acts: Act[] = [];
  const { friend } = view.players[seat]!;
  const art = `friend-${friend}`;
  const refusal = context.props.rules?.refusal(seat, 'special');
  const short = say(`grimm.${friend}`);
  if (special)
    acts.push({ id: 'special', label: sayAnswer(special, context), short, art, ...actFor(context, special) });
  else if (friend && left > 0 && refusal && refusal.reason !== 'grimm.no-such-friend')
    acts.push(
      quiet(
        context,
        'special',
        sayGrimm('grimm.answer.special', { friend: { word: friend } }),
        whyNotPlay(context, 'special')!,
      ),
    );
  const note = say('grimm.decide.free');
  if (free) acts.push({ id: free.move, label: sayAnswer(free, context), art, note, ...actFor(context, free) });
  return acts;
}

const endStep = 'end';

/** The end of the turn. A finger slips: while there are actions left it is asked first. */
function endAct(context: GrimmPromptContext, end: GrimmAnswer, left: number): Act {
  const { draft, change } = context;
  const isSure = left === 0 || draft.step === endStep;
  const act: Act = {
    id: isSure && left > 0 ? 'end-sure' : 'end',
    label: sayAnswer(end, context),
    tone: isSure ? 'gold' : undefined,
    note: left > 0 ? sayCount('grimm.decide.unused', left) : undefined,
    ...actFor(context, end),
  };
  if (isSure || act.tone === 'quiet') return act;
  const send = act.press;
  return { ...act, press: () => (wasTouched() ? change({ step: endStep }) : send()) };
}

function allActs(context: GrimmPromptContext, builds: GrimmAnswer[], left: number): Act[] {
  const { answers, draft } = context;
  const end = answers.find(({ verb }) => verb === 'end');
  if (draft.step === endStep && end) return [endAct(context, end, left)];
  const here = builds.filter((build) => siteOf(build) === draft.step);
  if (draft.step !== null && here.length > 0) return here.map((build) => buildAct(context, build));
  const draw = answers.find(({ verb }) => verb === 'draw');
  const gains = answers.filter(({ verb }) => verb === 'gain');
  const acts: Act[] = [];
  if (draw) acts.push({ id: 'draw', label: sayAnswer(draw, context), art: 'back-fable', ...actFor(context, draw) });
  for (const gain of gains) {
    const type = resources.find((one) => gain.stock![one] > 0)!;
    const label = sayAnswer(gain, context);
    acts.push({ id: gain.move, label, short: '+1', art: `token-${type}`, ...actFor(context, gain) });
  }
  acts.push(...specialActs(context, left));
  if (end) acts.push(endAct(context, end, left));
  return acts;
}

function sayTurn(context: GrimmPromptContext, left: number, canBuild: boolean): { sentence: string; why?: string } {
  const { step } = context.draft;
  if (step === endStep) return { sentence: sayCount('grimm.decide.end.sure', left) };
  if (step !== null) return { sentence: say('grimm.decide.build.what') };
  const { sentence } = sayQuestion(context);
  return { sentence, why: left > 0 ? say(canBuild ? 'grimm.decide.turn.build' : 'grimm.decide.turn.take') : undefined };
}

export function turnQuestion(context: GrimmPromptContext): GrimmQuestion {
  const { view, answers } = context;
  const left = view.effects.at(-1)?.number ?? 0;
  const builds = answers.filter(isBuild);
  const acts = allActs(context, builds, left).map((act, i): Act => ({ ...act, key: digits[i] }));
  const back = backAct(context);
  const clicks = clicksOf(context, builds.filter(context.isWelcome), acts, digits.slice(acts.length));
  const onStage = [...Object.values(clicks.houses[context.seat]!), ...Object.values(clicks.sites)];
  return {
    ...sayTurn(context, left, onStage.length > 0),
    card: cardInQuestion(view),
    acts: back ? [...acts, back] : acts,
    counters: [],
    items: [],
    confirm: null,
    back,
    keys: Object.fromEntries(onStage.flatMap(({ key, press }) => (key ? [[key, press]] : []))),
    clicks,
  };
}
