// learn_match.ts: the scripted match of a tutorial. The learner has seat 0; chance and the others
// do as the script says, each when it is asked.
import { Changing } from '../base/changes';
import type { GameClient, Lesson, Tutorial } from '../games/game';
import { seatOf, type Seating } from '../table/seating';
import type { Entry } from '../table/table';
import type { GameEvent, View } from '../table/wire';
import { chanceSeat, Position, type Refusal } from '../rules/rules';

export const learner = 0;

export type Played = { is: 'made' } | { is: 'unwelcome' } | { is: 'refused'; refusal: Refusal };

export class LessonMatch extends Changing {
  readonly rules: Position;
  readonly entries: Entry[] = [];
  view: View;
  recent: GameEvent[] = [];
  step = 0;

  #tutorial: Tutorial;
  #chance: string[];
  #others: string[];
  #timer = 0;

  constructor(module: WebAssembly.Module, readonly game: GameClient, tutorial: Tutorial) {
    super();
    this.#tutorial = tutorial;
    this.#chance = [...tutorial.chance];
    this.#others = [...tutorial.others];
    this.rules = new Position(module, game.id, tutorial.seats);
    this.#log('start', undefined, this.#drawAll());
    this.view = this.rules.view(learner);
    this.#goOn();
  }

  stop(): void {
    clearTimeout(this.#timer);
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

  /** Whether the learner is asked for a move now. */
  get mayAct(): boolean {
    return !this.#timer && this.lesson !== null && this.lesson.until !== 'next' && this.rules.toAct().includes(learner);
  }

  seating(me: string): Seating {
    return Array.from({ length: this.#tutorial.seats }, (_, seat) =>
      seat === learner
        ? seatOf({ seat, holder: 'person', person: me, name: me }, me)
        : seatOf({ seat, holder: 'bot', level: 'easy' }, me),
    );
  }

  /** The learner's move, if the lesson welcomes it. */
  play(move: string): Played {
    const refusal = this.rules.refusal(learner, move);
    if (refusal) return { is: 'refused', refusal };
    if (!this.mayAct || (this.lesson?.allows && !this.lesson.allows(move))) return { is: 'unwelcome' };
    this.#make(learner, move);
    if (this.lesson?.until === 'move') this.step++;
    this.#goOn();
    return { is: 'made' };
  }

  /** "Go on", where that is what the lesson waits for. */
  next(): void {
    this.step++;
    this.#goOn();
  }

  #make(seat: number, move: string): void {
    const events = this.rules.play(seat, move, learner);
    if (!events) throw new Error(`the lesson's script is not legal: ${move}`);
    this.#log('move', seat, [...events, ...this.#drawAll()]);
    this.view = this.rules.view(learner);
  }

  /** Chance belongs to the move before it. */
  #drawAll(): GameEvent[] {
    const events: GameEvent[] = [];
    while (this.rules.toAct().includes(chanceSeat)) {
      const any = this.rules.moves(chanceSeat);
      const drawn = this.#chance.shift() ?? any[Math.floor(Math.random() * any.length)]!; // behind the script's end
      const seen = this.rules.play(chanceSeat, drawn, learner);
      if (!seen) throw new Error(`the lesson's script has the wrong chance: ${drawn}`);
      events.push(...seen);
    }
    return events;
  }

  #log(kind: string, seat: number | undefined, events: GameEvent[]): void {
    this.entries.push({ seq: this.entries.length, at: 0, kind, seat, events });
    this.recent = events;
  }

  /** Lessons that are over make room for the next; then the others move, one at a time. While
   * the learner is told something they wait. */
  #goOn(): void {
    while (typeof this.lesson?.until === 'function' && this.lesson.until(this.view)) this.step++;
    const other = this.rules.toAct().find((seat) => seat !== learner && seat !== chanceSeat);
    const move = this.#others[0];
    if (!this.#timer && this.lesson && this.lesson.until !== 'next' && other !== undefined && move !== undefined) {
      this.#timer = window.setTimeout(() => {
        this.#timer = 0;
        this.#others.shift();
        this.#make(other, move);
        this.#goOn();
      }, this.game.pace(this.recent));
    }
    this.changed();
  }
}
