// story_book.tsx: the story to read again, round by round.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { blurAfterPress, useKeys } from '../../base/keys';
import { say } from '../../base/words';
import { Icon } from '../../parts/art';
import { Key } from '../../parts/decision';
import { Dialog } from '../../parts/dialog';
import type { GameEvent } from '../../table/wire';
import type { Told } from '../game';
import { beatsOf } from './beats';
import { Sentences, type Story } from './story';
import { Picture } from './story_picture';

/** All that happened, cut where rounds begin. */
function roundsOf(told: Told): GameEvent[][] {
  const rounds: GameEvent[][] = [[]];
  for (const event of told.entries.flatMap(({ events }) => events)) {
    if (event.event === 'round') rounds.push([]);
    rounds.at(-1)!.push(event);
  }
  return rounds.filter((events) => beatsOf(events).length > 0);
}

function Round({ events, told }: { events: GameEvent[]; told: Told }): JSX.Element {
  return (
    <ol class="grimm-book">
      {beatsOf(events).map((beat, i) => (
        <li key={i}>
          <Picture beat={beat} />
          <p>
            <Sentences beat={beat} told={told} />
          </p>
        </li>
      ))}
    </ol>
  );
}

interface BookProps {
  told: Told;
  again: (() => void) | null;
  onClose(): void;
}

function Book({ told, again, onClose }: BookProps): JSX.Element {
  const rounds = roundsOf(told);
  const [page, setPage] = useState(Math.max(0, rounds.length - 1));
  const events = rounds[page];
  return (
    <Dialog title={say('grimm.story.book')} kind="side" onClose={onClose}>
      <div class="grimm-book-pages">
        <button type="button" class="btn" disabled={page === 0} onClick={() => setPage(page - 1)}>
          <Icon name="back" /> {say('grimm.story.before')}
        </button>
        <button type="button" class="btn" disabled={page >= rounds.length - 1} onClick={() => setPage(page + 1)}>
          {say('grimm.story.after')} <Icon name="forward" />
        </button>
      </div>
      {events ? <Round events={events} told={told} /> : <p>{say('grimm.story.none')}</p>}
      {again && (
        <button
          type="button"
          class="btn go"
          onClick={() => {
            onClose();
            again();
          }}
        >
          <Icon name="play" /> {say('grimm.story.again')}
        </button>
      )}
    </Dialog>
  );
}

/** The way to the book, over the board. */
export function BookButton({ story, told }: { story: Story; told: Told }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  useKeys({ h: () => setOpen(true) });
  return (
    <>
      <button type="button" class="btn grimm-book-button" onClick={blurAfterPress(() => setOpen(true))}>
        <Icon name="rules" />
        <span>{say('grimm.story.book.short')}</span> <Key>H</Key>
      </button>
      {isOpen && <Book told={told} again={story.again} onClose={() => setOpen(false)} />}
    </>
  );
}
