// home_tables.tsx: lists of tables (mine, open, running) and of finished games.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useObservables } from '../base/observable';
import { replayPath, tablePath } from '../base/route';
import { say, sayCount, sayList, sayWhen } from '../base/words';
import { Art } from '../parts/art';
import { announceError } from '../parts/announcer';
import { finished, lobby } from '../table/lobby';
import { botName, personName } from '../table/seating';
import type { Summary } from '../table/wire';
import { doorArt, figureOf } from './home_art';
import { Join } from './home_join';
import { sayPace } from './waiting_pace';

export function namesOf({ seats }: Summary): string[] {
  return seats.flatMap(({ holder, name }, seat) => {
    if (holder === 'open') return [];
    return holder === 'bot' ? say('lobby.bot', { name: botName(seat) }) : personName(name ?? '');
  });
}

const freeSeats = ({ seats }: Summary): number => seats.filter(({ holder }) => holder === 'open').length;

function waitingLine(summary: Summary): string {
  const n = summary.seats.length;
  return say('lobby.waiting', { taken: n - freeSeats(summary), n });
}

function mineLine(summary: Summary): string {
  if (summary.status === 'open') return waitingLine(summary);
  return say(summary.your_turn ? 'lobby.your-turn' : 'lobby.others-turn');
}

const openLine = (summary: Summary): string => say('lobby.sit', { n: freeSeats(summary) });

function finishedLine({ winners, seats, changed }: Summary): string {
  const names = (winners ?? []).map((seat) =>
    seats[seat]?.holder === 'bot' ? botName(seat) : personName(seats[seat]?.name ?? ''),
  );
  const won = names.length > 0 ? `${sayCount('lobby.won', names.length, { names: sayList(names) })} · ` : '';
  return won + sayWhen(changed);
}

interface TableCardProps {
  summary: Summary;
  path: string;
  line: string;
  isNow?: boolean; // it waits for me
}

function TableCard({ summary, path, line, isNow = false }: TableCardProps): JSX.Element {
  const figure = doorArt.isHere ? figureOf(summary) : null;
  const pace = summary.clock.kind === 'none' ? '' : ` · ${sayPace(summary.clock)}`;
  const names = sayList(namesOf(summary)) + pace;
  return (
    <a class={`table-card ${isNow ? 'now' : ''}`} href={path}>
      <span class="table-picture">{figure && <Art name={figure} />}</span>
      <b>{say(`game.${summary.game}`)}</b>
      <span class="table-line">{line}</span>
      <span class="table-names">{names}</span>
    </a>
  );
}

interface ListProps {
  id: string;
  none: string;
  isKnown: boolean;
  summaries: readonly Summary[];
  draw(summary: Summary): JSX.Element;
  children?: ComponentChildren;
}

function List({ id, none, isKnown, summaries, draw, children }: ListProps): JSX.Element {
  return (
    <section class="tables" aria-labelledby={`tables-${id}`}>
      <h2 id={`tables-${id}`}>{say(`home.${id}`)}</h2>
      {summaries.length > 0 && (
        <ul>
          {summaries.map((summary) => (
            <li key={summary.table}>{draw(summary)}</li>
          ))}
        </ul>
      )}
      {isKnown && summaries.length === 0 && <p class="muted small">{none}</p>}
      {children}
    </section>
  );
}

/** Mine, those with free seats, and those to watch; they change while one looks. */
export function Tables(): JSX.Element {
  useObservables(lobby, doorArt);
  const { isKnown, mine, open, running } = lobby;
  return (
    <div class="home-tables">
      <List
        id="mine"
        none={say('home.mine.none')}
        isKnown={isKnown}
        summaries={mine}
        draw={(one) => (
          <TableCard summary={one} path={tablePath(one.table)} line={mineLine(one)} isNow={one.your_turn ?? false} />
        )}
      />
      <List
        id="open"
        none={say('home.open.none')}
        isKnown={isKnown}
        summaries={open}
        draw={(one) => <TableCard summary={one} path={tablePath(one.table)} line={openLine(one)} />}
      >
        <Join />
      </List>
      <List
        id="running"
        none={say('home.running.none')}
        isKnown={isKnown}
        summaries={running}
        draw={(one) => <TableCard summary={one} path={tablePath(one.table)} line={say('lobby.look-on')} />}
      />
    </div>
  );
}

const shownAtFirst = 6;
const shownMore = 24;

export function FinishedGames(): JSX.Element {
  useObservables(finished, doorArt);
  const [most, setMost] = useState(shownAtFirst);
  useEffect(() => void finished.read().catch(() => {}), []); // the connection tells that there is none
  const showMore = async () => {
    if (most + shownMore > finished.games.length) await finished.readMore();
    setMost(most + shownMore);
  };
  return (
    <List
      id="finished"
      none={say('home.finished.none')}
      isKnown={finished.isKnown}
      summaries={finished.games.slice(0, most)}
      draw={(one) => <TableCard summary={one} path={replayPath(one.table)} line={finishedLine(one)} />}
    >
      {(finished.games.length > most || finished.hasMore) && (
        <button type="button" class="btn" onClick={() => void showMore().catch(announceError)}>
          {say('home.finished.more')}
        </button>
      )}
    </List>
  );
}
