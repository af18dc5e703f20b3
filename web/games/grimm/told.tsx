// told.tsx: what has happened since I answered last, as a text that stays: for who wants no motion, or nothing to wait for.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useObservables } from '../../base/observable';
import { preferences } from '../../base/preferences';
import { say } from '../../base/words';
import { Icon } from '../../parts/art';
import { withoutUnseenTwins } from '../../parts/timeline';
import type { NarrationContext } from '../game';
import { tellAll } from './narration';
import { paceNow } from './pace';

type Entries = NarrationContext['entries'];

const watchedMost = 3; // moves, for who has none of their own

/** My latest moves, those of others before them, and the move before all of these, for what it led to. */
export function movesToTell(entries: Entries, seat: number | null): Entries {
  const moves = entries.filter(({ kind, events }) => kind === 'move' && events.length > 0);
  if (seat === null) return moves.slice(-watchedMost);
  let start = moves.length;
  while (start > 0 && moves[start - 1]!.seat === seat) start--;
  while (start > 0 && moves[start - 1]!.seat !== seat) start--;
  return moves.slice(Math.max(0, start - 1));
}

export function Told({ narration, seat }: { narration: NarrationContext; seat: number | null }): JSX.Element | null {
  useObservables(preferences);
  const [closed, setClosed] = useState(0); // up to this entry of the log it was put away
  if (paceNow() !== 'once') return null;
  const moves = movesToTell(narration.entries, seat);
  const last = moves.at(-1)?.seq ?? 0;
  const told = moves.map(({ seq, events }) => ({ seq, sentences: tellAll(withoutUnseenTwins(events), narration) }));
  const shown = told.filter(({ sentences }) => sentences.some(Boolean));
  if (shown.length === 0 || last <= closed) return null;
  return (
    <section class="grimm-told" data-told aria-label={say('grimm.story.now')}>
      <div tabIndex={0}>
        {shown.map(({ seq, sentences }) => (
          <p key={seq}>{sentences}</p>
        ))}
      </div>
      <button type="button" class="icon" title={say('grimm.story.close')} onClick={() => setClosed(last)}>
        <Icon name="close" />
        <span class="vh">{say('grimm.story.close')}</span>
      </button>
    </section>
  );
}
