// waiting_luck.tsx: the seed of a match: the word that each player may add, and the commitment to the server's part.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '../base/words';
import { announceError, announcer } from '../parts/announcer';
import { nameOf } from '../table/seating';
import type { SharedTable } from '../table/table';
import type { TableInfo } from '../table/wire';
import { FairDraws } from './home_foot';

const wordMost = 60; // characters, as the server has it

function WordForm({ table, seat, word }: { table: SharedTable; seat: number; word: string }): JSX.Element {
  const [text, setText] = useState(word);
  const give = (event: Event) => {
    event.preventDefault();
    table
      .ask('word', { seat, word: text.trim() })
      .then(() => announcer.announce(say('luck.given'), 'news', false), announceError);
  };
  const label = table.isHotSeat ? say('luck.word-of', { name: nameOf(table.seating, seat) }) : say('luck.word');
  return (
    <form class="luck-form" onSubmit={give}>
      <label class="field">
        <span>{label}</span>
        <input
          class="input"
          autocomplete="off"
          maxLength={wordMost}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="btn" aria-disabled={text.trim() === word}>
        {say(text.trim() === word && word !== '' ? 'luck.kept' : 'luck.give')}
      </button>
    </form>
  );
}

export function Luck({ table, info }: { table: SharedTable; info: TableInfo }): JSX.Element {
  const [isExplaining, setExplaining] = useState(false);
  const others = info.seats.filter(({ seat, word }) => word && !table.mySeats.includes(seat));
  return (
    <details class="luck">
      <summary>
        <h2>{say('luck.title')}</h2>
      </summary>
      <p class="small">{say('luck.why')}</p>
      {table.mySeats.map((seat) => (
        <WordForm key={seat} table={table} seat={seat} word={info.seats[seat]?.word ?? ''} />
      ))}
      {others.length > 0 && (
        <ul class="luck-words">
          {others.map(({ seat, word }) => (
            <li key={seat}>{say('luck.of', { name: nameOf(table.seating, seat), word: word ?? '' })}</li>
          ))}
        </ul>
      )}
      <p class="small">
        {say('luck.seal')} <code>{info.commitment}</code>
      </p>
      <button type="button" class="link" onClick={() => setExplaining(true)}>
        {say('fair.link')}
      </button>
      {isExplaining && <FairDraws onClose={() => setExplaining(false)} />}
    </details>
  );
}
