// fell_words.tsx: why a placement did not hold, as sentences with figures. The keys are those of adresse_why_words.c.
import { Fragment, type ComponentChildren } from 'preact';
import { words } from '../../base/words';
import type { GameEvent } from '../../table/wire';
import { adressePhrases, fieldsOf, sayAdresse } from './phrases';

/** The event `why`, and what a practice drop tells. Lengths in tenths of a millimetre, angles in tenths of a degree. */
export interface Why {
  reason: string;
  dx: number; // where it was let go, beside where it was aimed
  dy: number;
  tilt: number;
  outside?: number; // its middle, of its support; below 0: inside
  support?: number; // its width
  half?: number; // half the piece's own
  toward?: number; // from the support to its middle: whole degrees, 0 to the right, 90 away
  meant?: number; // `outside`, if it had come down where it was aimed
  aimed?: string; // at what, if it came down on something else
  others: number; // that fell, too
}

export const whyOf = (events: readonly GameEvent[]): (GameEvent & Why) | undefined =>
  events.find(({ event }) => event === 'why') as (GameEvent & Why) | undefined;

const evenTenths = 10; // of a millimetre: so near is where it was aimed

const whole = (tenths: number): number => Math.floor((Math.abs(tenths) + 5) / 10);

/** It came down where it was aimed, and that was wrong. */
function aimedKey({ reason, meant = 0, aimed }: Why): string | null {
  if (reason === 'left_support' && meant > 0) return 'adresse.why.aimed.left_support';
  const isSurface = reason === 'on_structure' || reason === 'on_board';
  return isSurface && aimed === undefined ? `adresse.why.aimed.${reason}` : null;
}

/** Too far to which side, of the usual view: x to the right, y away from whoever looks. */
function sideOf(dx: number, dy: number): string {
  if (Math.abs(dx) >= Math.abs(dy)) return dx < 0 ? 'side.left' : 'side.right';
  return dy < 0 ? 'side.near' : 'side.far';
}

/** The key of its sentence, to be told to anybody, and what fills the holes. */
export function whySentence(why: Why): { key: string; details: Record<string, string | number> } {
  const { reason, dx, dy, tilt, meant = 0 } = why;
  const most = Math.abs(dx) >= Math.abs(dy) ? dx : dy;
  const aimed = aimedKey(why);
  const isEven = Math.abs(most) < evenTenths;
  return {
    key: aimed ?? (isEven ? 'adresse.why.even' : 'adresse.why.off'),
    details: { reason, degrees: whole(tilt), mm: whole(aimed ? meant : most), side: sideOf(dx, dy) },
  };
}

/** The sentence as plain text, for whoever let go. */
export function sayWhy(why: Why): string {
  const { key, details } = whySentence(why);
  return sayAdresse(`${key}.you`, fieldsOf(details));
}

/** What is a figure in it: "11 mm too far left", "6°". */
const figures = /(\{mm\} mm(?: \{side\})?|\{degrees\}°)/;

/** The sentence with its figures in bold. `who` let go; null: whoever reads it. */
export function tellWhy(why: Why, who: ComponentChildren): ComponentChildren {
  const { key: impersonal, details } = whySentence(why);
  const key = who === null ? `${impersonal}.you` : impersonal;
  const fields = fieldsOf(details);
  const fillHole = (hole: string) => (hole === 'seat' ? who : adressePhrases.fillHole(hole, fields));
  const fill = (text: string) =>
    text.split(/\{(\w+)\}/).map((part, i) => <Fragment key={i}>{i % 2 ? fillHole(part) : part}</Fragment>);
  const parts = words.find(key).split(figures);
  return parts.map((part, i) => (i % 2 ? <b key={i}>{fill(part)}</b> : <Fragment key={i}>{fill(part)}</Fragment>));
}
