// round_log.tsx: the log of events to read again, round by round, with its cards.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { blurAfterPress, useKeys } from '../../base/keys';
import { say } from '../../base/words';
import { Icon } from '../../parts/art';
import { Key } from '../../parts/prompt_box';
import { Dialog } from '../../parts/dialog';
import type { GameEvent } from '../../table/wire';
import type { NarrationContext } from '../game';
import { grimmStepsOf } from './timeline_steps';
import { Sentences, type GrimmPlayback } from './timeline_playback';
import { StepPicture } from './step_picture';

/** All that happened, cut where rounds begin. */
function roundsOf(narration: NarrationContext): GameEvent[][] {
  const rounds: GameEvent[][] = [[]];
  for (const event of narration.entries.flatMap(({ events }) => events)) {
    if (event.event === 'round') rounds.push([]);
    rounds.at(-1)!.push(event);
  }
  return rounds.filter((events) => grimmStepsOf(events).length > 0);
}

function Round({ events, narration }: { events: GameEvent[]; narration: NarrationContext }): JSX.Element {
  return (
    <ol class="grimm-round-log">
      {grimmStepsOf(events).map((step, i) => (
        <li key={i}>
          <StepPicture step={step} />
          <p>
            <Sentences step={step} narration={narration} />
          </p>
        </li>
      ))}
    </ol>
  );
}

interface RoundLogProps {
  narration: NarrationContext;
  repeat: (() => void) | null;
  onClose(): void;
}

function RoundLog({ narration, repeat, onClose }: RoundLogProps): JSX.Element {
  const rounds = roundsOf(narration);
  const [page, setPage] = useState(Math.max(0, rounds.length - 1));
  const events = rounds[page];
  return (
    <Dialog title={say('grimm.story.book')} kind="side" onClose={onClose}>
      <div class="grimm-round-log-pages">
        <button type="button" class="btn" disabled={page === 0} onClick={() => setPage(page - 1)}>
          <Icon name="back" /> {say('grimm.story.before')}
        </button>
        <button type="button" class="btn" disabled={page >= rounds.length - 1} onClick={() => setPage(page + 1)}>
          {say('grimm.story.after')} <Icon name="forward" />
        </button>
      </div>
      {events ? <Round events={events} narration={narration} /> : <p>{say('grimm.story.none')}</p>}
      {repeat && (
        <button
          type="button"
          class="btn go"
          onClick={() => {
            onClose();
            repeat();
          }}
        >
          <Icon name="play" /> {say('grimm.story.again')}
        </button>
      )}
    </Dialog>
  );
}

/** The way to the book, over the board. */
export function RoundLogButton({
  playback,
  narration,
}: {
  playback: GrimmPlayback;
  narration: NarrationContext;
}): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  useKeys({ h: () => setOpen(true) });
  return (
    <>
      <button type="button" class="btn grimm-round-log-button" onClick={blurAfterPress(() => setOpen(true))}>
        <Icon name="rules" />
        <span>{say('grimm.story.book.short')}</span> <Key>H</Key>
      </button>
      {isOpen && <RoundLog narration={narration} repeat={playback.repeat} onClose={() => setOpen(false)} />}
    </>
  );
}
