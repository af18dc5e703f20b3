// end_phrases.ts: what is said at the end: who has won, and by what.
import { say, sayCount } from '../../base/words';
import type { Result } from '../../rules/rules';
import { nameOf, type Seating } from '../../table/seating';
import { isEndedEarly } from '../../table/ending';
import type { EndProps } from '../game';
import { variantOf, type AdresseView } from './model';

/** How it came to that, in a line or two. */
export function sayAdresseOutcome(
  view: AdresseView,
  result: Result,
  ending: EndProps['ending'],
  seating: Seating,
): string {
  const { winners, scores, tie_break } = result;
  const isAdvanced = variantOf(view) === 'advanced';
  const parts: string[] = [];
  if (isEndedEarly(ending)) parts.push(say('adresse.end.early'));
  else if (view.winner !== null) parts.push(say('adresse.end.out', { name: nameOf(seating, view.winner) }));
  else parts.push(say('adresse.end.nobody'));
  const score = scores.find(({ seat }) => seat === winners[0]);
  if (isAdvanced && score)
    parts.push(sayCount('adresse.end.points', score.total, { name: nameOf(seating, score.seat) }));
  if (isAdvanced && tie_break && !isEndedEarly(ending)) parts.push(say('adresse.end.tie'));
  parts.push(sayCount('adresse.end.standing', view.pieces.length));
  return parts.join(' ');
}
