// fell_track.ts: a fall once more: where on its course one is, running, at a quarter of its speed or as it was.
import { Observable } from '../../base/observable';
import { lastsOf, momentsOf, spotAt, subjectOf, timeAt, type Course, type Moment } from './fell_moments';

export const slowly = 0.25;
const lookMs = 120; // at what lies there, after a single motion: a piece may rock for seconds

function shownMsOf(course: Course, moments: readonly Moment[]): number {
  const all = lastsOf(course);
  return course.motions.length > 1 ? all : Math.min(all, (moments.at(-1)?.ms ?? all) + lookMs);
}

export class FellTrack extends Observable {
  readonly moments: readonly Moment[];
  readonly subject: number | null; // the piece that it is about
  readonly lasts: number;
  ms: number; // since the release
  isRunning = false;
  speed = slowly;
  #asked = 0;
  #drawn = 0; // when the last picture was

  /** It begins at its end: there the pieces lie. */
  constructor(readonly course: Course) {
    super();
    this.moments = momentsOf(course);
    this.subject = subjectOf(course);
    this.lasts = shownMsOf(course, this.moments);
    this.ms = this.lasts;
  }

  /** The last moment that has come. */
  get moment(): Moment {
    return this.moments.findLast(({ ms }) => ms <= this.ms + 1) ?? this.moments[0]!;
  }

  /** Where on the track one is, from 0 to 1. */
  get spot(): number {
    return spotAt(this.moments, this.lasts, this.ms);
  }

  /** The same for the course: at its end all lies still. */
  get courseMs(): number {
    return this.ms >= this.lasts ? lastsOf(this.course) : this.ms;
  }

  goTo(ms: number): void {
    this.ms = Math.max(0, Math.min(this.lasts, ms));
    this.notify();
  }

  goToSpot(spot: number): void {
    this.pause();
    this.goTo(timeAt(this.moments, this.lasts, spot));
  }

  toggle(): void {
    if (this.isRunning) return this.pause();
    if (this.ms >= this.lasts) this.ms = 0;
    this.isRunning = true;
    this.#drawn = performance.now();
    this.#asked = requestAnimationFrame(this.#tick);
    this.notify();
  }

  pause(): void {
    cancelAnimationFrame(this.#asked);
    this.isRunning = false;
    this.notify();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.notify();
  }

  #tick = (now: number): void => {
    const ms = this.ms + (now - this.#drawn) * this.speed;
    this.#drawn = now;
    if (ms < this.lasts) this.#asked = requestAnimationFrame(this.#tick);
    else this.isRunning = false;
    this.goTo(ms);
  };
}
