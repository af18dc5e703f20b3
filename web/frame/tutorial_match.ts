// tutorial_match.ts: the match of a tutorial. The learner has seat 0; chance and the other seats do as the script says,
// each when it is asked.
import { Observable } from '../base/observable';
import { prefersReducedMotion } from '../base/preferences';
import type { GameClient, Lesson, ScriptedMove, Tutorial } from '../games/game';
import { seatOf, type Seating } from '../table/seating';
import type { Entry } from '../table/table';
import type { GameEvent, View } from '../table/wire';
import { chanceSeat, Position, worldSeat, type Refusal } from '../rules/rules';

export const learnerSeat = 0;
const stillMs = 200; // while an animation goes on, it is checked so often whether it has ended

/** The match as it was when a lesson began. */
interface Beginning {
  step: number;
  state: Uint8Array;
  chance: readonly string[];
  others: readonly ScriptedMove[];
  entries: number;
}

export type Played = { is: 'made' } | { is: 'unwelcome' } | { is: 'refused'; refusal: Refusal };

export class TutorialMatch extends Observable {
  readonly rules: Position;
  readonly entries: Entry[] = [];
  view: View;
  recent: GameEvent[] = [];
  step = 0;
  hasFailed = false; // what the lesson was about went wrong

  #tutorial: Tutorial;
  #chance: string[];
  #others: ScriptedMove[];
  #timer = 0;
  #ticking = 0;
  #beginnings: Beginning[] = [];
  #returns = 0; // how often one has gone back: what was under way then comes to nothing
  #isWorking = false; // the world is asked what becomes of a move
  #motions = new Map<number, unknown[]>(); // by entry
  #fresh: GameEvent[] = []; // events since the last entry
  #isSeen = true; // the last entry was looked at; what the match begins with is simply there

  constructor(
    module: WebAssembly.Module,
    readonly game: GameClient,
    tutorial: Tutorial,
  ) {
    super();
    this.#tutorial = tutorial;
    this.#chance = [...tutorial.chance];
    this.#others = [...tutorial.others];
    this.rules = new Position(module, game.id, tutorial.seats, [...(tutorial.options ?? [])]);
    this.#draw();
    this.#log('start', undefined);
    this.view = this.rules.view(learnerSeat);
    this.#goOn();
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#ticking);
  }

  get steps(): readonly Lesson[] {
    return this.#tutorial.steps;
  }

  get lesson(): Lesson | null {
    return this.steps[this.step] ?? null;
  }

  /** Whether the script has come to its end. */
  get isDone(): boolean {
    return this.lesson === null;
  }

  /** Whether what the lesson tells of went otherwise than it was to. */
  get wentOtherwise(): boolean {
    return this.lesson?.went?.(this.entries) === 'otherwise';
  }

  /** Whether something is looked at before it goes on. */
  get isWaiting(): boolean {
    return this.#timer !== 0;
  }

  /** Whether the learner is asked for a move now. */
  get mayAct(): boolean {
    const isHeard = this.lesson !== null && this.lesson.until !== 'next' && !this.hasFailed;
    return isHeard && !this.isWaiting && !this.#isWorking && this.rules.toAct().includes(learnerSeat);
  }

  seating(me: string): Seating {
    return Array.from({ length: this.#tutorial.seats }, (_, seat) =>
      seat === learnerSeat
        ? seatOf({ seat, holder: 'person', person: me, name: me }, me)
        : seatOf({ seat, holder: 'bot', level: 'easy' }, me),
    );
  }

  #isWelcome(move: string): boolean {
    const described = this.rules.describe(learnerSeat, move);
    return described !== null && (this.lesson?.allows?.(described) ?? true);
  }

  /** The learner's move, if the lesson welcomes it. */
  play(move: string): Played {
    const refusal = this.rules.refusal(learnerSeat, move);
    if (refusal) return { is: 'refused', refusal };
    if (!this.mayAct || !this.#isWelcome(move)) return { is: 'unwelcome' };
    void this.#make(learnerSeat, move, 'move', () => {
      if (this.lesson?.until === 'move') this.step++;
    });
    return { is: 'made' };
  }

  /** "Go on", where that is what the lesson waits for. */
  next(): void {
    this.step++;
    this.#goOn();
  }

  /** Whether there is a step to go back to. */
  get canGoBack(): boolean {
    return this.#beginnings.some(({ step }) => step < this.step);
  }

  /** To where the step before began. */
  back(): void {
    this.#return(this.#beginnings.findLast(({ step }) => step < this.step));
  }

  /** To where this one began. */
  tryAgain(): void {
    this.#return(this.#beginnings.findLast(({ step }) => step <= this.step));
  }

  #return(beginning: Beginning | undefined): void {
    if (!beginning) return;
    this.stop();
    this.#timer = 0;
    this.#returns++;
    this.#isWorking = false;
    this.#beginnings = this.#beginnings.filter(({ step }) => step < beginning.step);
    this.step = beginning.step;
    this.#chance = [...beginning.chance];
    this.#others = [...beginning.others];
    this.#fresh = [];
    this.recent = [];
    this.entries.splice(beginning.entries);
    this.entries[0] = { ...this.entries[0]!, at: this.#returns }; // for those who remember what they saw: it is another match
    this.rules.restore(beginning.state);
    this.view = this.rules.view(learnerSeat);
    this.#isSeen = true;
    this.hasFailed = false;
    this.#goOn();
  }

  /** Remembers how a lesson begins, but not where time is running. */
  #remember(): void {
    if (this.#beginnings.at(-1)?.step === this.step || !this.lesson || this.#isTickDue) return;
    this.#beginnings.push({
      step: this.step,
      state: this.rules.save(),
      chance: [...this.#chance],
      others: [...this.#others],
      entries: this.entries.length,
    });
  }

  get #isTickDue(): boolean {
    const { tick } = this.#tutorial;
    return (
      tick !== undefined && this.rules.toAct().includes(learnerSeat) && !this.rules.refusal(learnerSeat, tick.move)
    );
  }

  /** Time makes a move, unless the learner does. */
  #tickLater(): void {
    clearTimeout(this.#ticking);
    const { tick } = this.#tutorial;
    if (!tick || !this.#isTickDue) return;
    this.#ticking = window.setTimeout(
      () => this.#isTickDue && void this.#make(learnerSeat, tick.move, 'hold'),
      tick.ms,
    );
  }

  /** It has been looked at long enough. */
  hurry(): void {
    if (!this.isWaiting) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#isSeen = true;
    this.#goOn();
  }

  /** The same of all that follows, until it is for the learner to go on. */
  hurryAll(): void {
    while (this.isWaiting) this.hurry();
  }

  /** How what the world did in an entry looked. */
  motionsOf(seq: number): readonly unknown[] {
    return this.#motions.get(seq) ?? [];
  }

  /** Makes a move with all that follows from it; where that takes a moment, it is all shown together. */
  async #make(seat: number, move: string, kind: 'move' | 'hold', then?: () => void): Promise<void> {
    const returns = this.#returns;
    const events = this.rules.play(seat, move, learnerSeat);
    if (!events) throw new Error(`the lesson's script is not legal: ${move}`);
    this.#fresh.push(...events);
    this.#draw();
    while (returns === this.#returns && this.#isWorldsTurn) await this.#workOut();
    if (returns !== this.#returns) return;
    this.#log(kind, seat);
    this.#isSeen = this.#hasNothingToShow;
    this.view = this.rules.view(learnerSeat);
    then?.();
    this.#goOn();
    this.#tickLater();
  }

  /** A half second of a hand that sways is no entry to be looked at. */
  get #hasNothingToShow(): boolean {
    return this.#tutorial.tick !== undefined && this.game.showMs(this.recent) === 0;
  }

  get #isWorldsTurn(): boolean {
    return this.rules.toAct().includes(worldSeat);
  }

  /** Asks the world (physics) for its outcomes; without a connection the rules guess. */
  async #workOut(): Promise<void> {
    this.#isWorking = true;
    this.notify();
    const returns = this.#returns;
    const answer = await this.#tutorial.world!.answer(this.rules.view(learnerSeat)).catch(() => null);
    if (returns !== this.#returns) return;
    this.#isWorking = false;
    const seq = this.entries.length; // of the entry that this will be
    if (answer) this.#motions.set(seq, [...this.motionsOf(seq), answer.motion]);
    if (answer) for (const outcome of answer.outcomes) this.#letHappen(worldSeat, outcome);
    else while (this.#isWorldsTurn) this.#letHappen(worldSeat, this.rules.moves(worldSeat)[0]!);
    this.#draw();
  }

  #letHappen(seat: number, outcome: string): void {
    const seen = this.rules.play(seat, outcome, learnerSeat);
    if (!seen) throw new Error(`the lesson's script has the wrong chance: ${outcome}`);
    this.#fresh.push(...seen);
  }

  /** Chance belongs to the move before it: what the script says, and where it did not foresee it, anything. */
  #draw(): void {
    while (this.rules.toAct().includes(chanceSeat)) this.#letHappen(chanceSeat, this.#drawn());
  }

  /** The next of the script. Where the world decides, too, other things may be asked than it foresaw: then the first
   * that fits. */
  #drawn(): string {
    const isSure = this.#tutorial.world === undefined;
    const index = isSure ? 0 : this.#chance.findIndex((one) => this.rules.refusal(chanceSeat, one) === null);
    if (this.#chance[index] !== undefined) return this.#chance.splice(index, 1)[0]!;
    const any = this.rules.moves(chanceSeat);
    return any[Math.floor(Math.random() * any.length)]!;
  }

  #log(kind: string, seat: number | undefined): void {
    this.recent = this.#fresh.splice(0);
    this.entries.push({ seq: this.entries.length, at: 0, kind, seat, events: this.recent });
  }

  #goOnWhenTold(): void {
    if (!this.game.display?.isAnimating) return this.hurry();
    this.#timer = window.setTimeout(() => this.#goOnWhenTold(), stillMs);
  }

  /** Who moves by script now. Where all choose at once the learner is first; while the learner is
   * told something all wait. */
  get #mover(): number | undefined {
    const asked = this.rules.toAct();
    const isOver = this.#others.length === 0 || !this.lesson || this.hasFailed;
    return isOver || this.lesson!.until === 'next' || asked.includes(learnerSeat) ? undefined : asked[0];
  }

  /** Lessons that are over make room for the next; then the others move, one at a time. What happens
   * is looked at before that; a timeline is played to its end before a lesson speaks of it. */
  #goOn(): void {
    const { game } = this;
    const mustBeSeen = !this.#isSeen && game.playsTimeline;
    if (!mustBeSeen && this.lesson?.failed?.(this.recent)) this.hasFailed = true;
    while (!mustBeSeen && !this.hasFailed && typeof this.lesson?.until === 'function' && this.lesson.until(this.view))
      this.step++;
    const mover = this.#mover;
    if (!this.isWaiting && (mustBeSeen || (mover !== undefined && !this.#isSeen))) {
      const pause = game.playsTimeline && prefersReducedMotion() ? 0 : game.showMs(this.recent);
      this.#timer = window.setTimeout(() => this.#goOnWhenTold(), pause);
    } else if (!this.isWaiting && mover !== undefined) {
      const next = this.#others.shift()!;
      void this.#make(mover, typeof next === 'string' ? next : next(this.#returns), 'move');
      return;
    }
    if (!this.isWaiting && !this.hasFailed) this.#remember();
    this.notify();
  }
}
