// waiting.tsx: the waiting room of a table: its seats, the invitation, the settings, the start.
import type { JSX } from 'preact';
import { useEffect, useReducer, useState } from 'preact/hooks';
import { useObservables } from '../base/observable';
import { preferences } from '../base/preferences';
import { practicePath, router } from '../base/route';
import { say, sayCount } from '../base/words';
import { doors } from '../games/list';
import { Icon } from '../parts/art';
import { useChatNews } from '../parts/chat';
import { Dialog } from '../parts/dialog';
import { announceError, errorMessage, Toast } from '../parts/announcer';
import { useMedia } from '../parts/media_query';
import { TopBar } from '../parts/top_bar';
import { connection } from '../table/connection';
import { nameOf, personName } from '../table/seating';
import type { SharedTable } from '../table/table';
import type { TableInfo } from '../table/wire';
import { chosenName } from './home_begin';
import { Invite } from './invite';
import { useGame } from './play_game';
import { IconButton } from './play_match';
import { ChatDialog } from './play_side';
import { ChatPane } from './players_talk';
import { Luck } from './waiting_luck';
import { useWaitingRoomAnnouncements } from './waiting_announcements';
import { HowWePlay } from './waiting_rules';
import { Seats } from './waiting_seats';

interface RoomProps {
  table: SharedTable;
  info: TableInfo;
}

const openSeats = (info: TableInfo): number[] =>
  info.seats.filter(({ holder }) => holder === 'open').map(({ seat }) => seat);

/** Null where the host looks on without a seat. */
function hostName({ table, info }: RoomProps): string | null {
  const seat = info.seats.find(({ person }) => person === info.host);
  return seat ? nameOf(table.seating, seat.seat) : null;
}

// ---- coming by the link ----

/** Whoever comes without a seat is offered one at once. */
function Offer(props: RoomProps): JSX.Element {
  const { table, info } = props;
  const me = connection.me?.name ?? '';
  const [name, setName] = useState(chosenName);
  const [problem, setProblem] = useState('');
  if (openSeats(info).length === 0)
    return <p class="offer">{say(info.spectators ? 'offer.full' : 'offer.full-no-onlookers')}</p>;
  const sit = async (event: Event) => {
    event.preventDefault();
    try {
      const wanted = name.trim();
      if (wanted !== '' && wanted !== me) await connection.rename(wanted);
      await table.ask('sit', {});
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  const host = hostName(props);
  const game = say(`game.${info.game}`);
  const invitation = table.isHost || host === null ? say('offer.any', { game }) : say('offer', { name: host, game });
  return (
    <form class="offer" onSubmit={(event) => void sit(event)}>
      <p>{invitation}</p>
      <label for="offer-name">{say('offer.as')}</label>
      <div class="offer-row">
        <input
          id="offer-name"
          class="input"
          autocomplete="nickname"
          maxLength={24}
          placeholder={personName(me)}
          value={name}
          aria-invalid={problem !== ''}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" class="btn gold">
          {say('offer.sit')}
        </button>
      </div>
      <p class="problem" role="alert">
        {problem}
      </p>
    </form>
  );
}

// ---- beginning ----

async function fillWithBots(table: SharedTable, info: TableInfo): Promise<void> {
  for (const seat of openSeats(info)) await table.ask('seat_bot', { seat, level: preferences.current.level });
}

function HostStart({ table, info }: RoomProps): JSX.Element {
  const free = openSeats(info).length;
  const missing = sayCount('start.missing', free);
  const start = () => (free > 0 ? announceError(new Error(missing)) : void table.ask('start', {}).catch(announceError));
  return (
    <>
      {free > 0 && (
        <p class="start-missing">
          <span>{missing}</span>
          <button type="button" class="btn" onClick={() => void fillWithBots(table, info).catch(announceError)}>
            <Icon name="bot" />
            {say('start.fill')}
          </button>
        </p>
      )}
      <button type="button" class={`btn big ${free > 0 ? 'not-yet' : 'gold'}`} aria-disabled={free > 0} onClick={start}>
        <Icon name="play" />
        {say('start')}
      </button>
    </>
  );
}

const lookMs = 5000;

/** Whether the host has been gone for so long that the table may be claimed. */
function isHostGone({ table, info }: RoomProps): boolean {
  const seats = info.seats.filter(({ person }) => person === info.host).map(({ seat }) => seat);
  const absences = table.present.filter(({ seat }) => seats.includes(seat));
  const since = Date.now() - table.presentAt;
  return (
    absences.length > 0 && absences.every(({ here, gone_ms }) => !here && (gone_ms ?? 0) + since >= info.away_s * 1000)
  );
}

function GuestStart(props: RoomProps): JSX.Element | null {
  const { table, info } = props;
  const [, lookAgain] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const timer = setInterval(() => lookAgain(undefined), lookMs);
    return () => clearInterval(timer);
  }, []);
  const host = hostName(props);
  if (table.mySeats.length > 0 && isHostGone(props))
    return (
      <p class="start-missing">
        <span>{say('start.host-gone', { name: host ?? '' })}</span>
        <button type="button" class="btn go" onClick={() => void table.ask('hand_over', {}).catch(announceError)}>
          {say('start.claim')}
        </button>
      </p>
    );
  const isOffered = table.mySeats.length === 0 && openSeats(info).length > 0;
  if (isOffered) return null; // one thing at a time
  return <p class="muted">{host ? say('start.wait', { name: host }) : say('start.wait-any')}</p>;
}

function CloseTable({ table }: { table: SharedTable }): JSX.Element {
  const [isAsking, setAsking] = useState(false);
  const close = () => table.ask('close', {}).then(() => router.go('/'), announceError);
  return (
    <>
      <button type="button" class="link" onClick={() => setAsking(true)}>
        {say('close-table')}
      </button>
      {isAsking && (
        <Dialog title={say('close-table')} onClose={() => setAsking(false)}>
          <p>{say('close-table.why')}</p>
          <button type="button" class="btn" onClick={() => void close()}>
            {say('close-table')}
          </button>
        </Dialog>
      )}
    </>
  );
}

// ---- the room ----

function headline(info: TableInfo): string {
  const free = openSeats(info).length;
  return free === 0 ? say('waiting.full') : sayCount('waiting.free', free);
}

/** As in waiting.css: then there is no room for the chat beside the table. */
const useIsOneColumn = (): boolean => useMedia('(max-width: 960px)');

/** The chat beside the table. */
function Talk({ table }: { table: SharedTable }): JSX.Element {
  useChatNews(table, true, true);
  return (
    <section class="room-talk" aria-labelledby="talk-title">
      <h2 id="talk-title">{say('waiting.talk')}</h2>
      <ChatPane table={table} />
    </section>
  );
}

/** The same a press away, in the bar that stays in sight. */
function TalkButton({ table }: { table: SharedTable }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const unread = useChatNews(table, isOpen, true);
  return (
    <>
      <IconButton icon="chat" label={say('waiting.talk')} unread={unread} onPress={() => setOpen(true)} />
      {isOpen && <ChatDialog table={table} onClose={() => setOpen(false)} />}
    </>
  );
}

export function WaitingRoom({ table }: { table: SharedTable }): JSX.Element | null {
  useObservables(table, connection, preferences);
  useWaitingRoomAnnouncements(table);
  useEffect(() => scrollTo(0, 0), []);
  const { info } = table;
  const game = useGame(info?.game);
  const isOneColumn = useIsOneColumn();
  if (!info) return null;
  const door = doors.find(({ id }) => id === info.game);
  return (
    <>
      <TopBar title={say('waiting.title')}>{isOneColumn && <TalkButton table={table} />}</TopBar>
      <main class="room">
        <section class="room-scene" aria-labelledby="room-title">
          <svg class="room-clearing" viewBox="0 0 900 750" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <use href="#room-scene" width="900" height="750" />
            <path class="room-calm" d="M24 0H540V96H24z" />
          </svg>
          <div class="room-box" aria-hidden="true">
            {door && <door.Picture />}
          </div>
          <header class="room-head">
            <h1 id="room-title">{say('waiting.table-of', { game: say(`game.${info.game}`) })}</h1>
            <p>{headline(info)}</p>
          </header>
          <Seats table={table} info={info} game={game.status === 'loaded' ? game.value : null} />
        </section>
        <div class="room-side">
          <Invite table={table} />
          <HowWePlay table={table} info={info} />
          <Luck table={table} info={info} />
          {door?.hasPractice && (
            <a class="btn" href={practicePath(door.id)} target="_blank" rel="noopener">
              {say('waiting.practice')}
            </a>
          )}
          {table.isHost && <CloseTable table={table} />}
        </div>
        {!isOneColumn && <Talk table={table} />}
        <section class="room-start" aria-label={say('start.title')}>
          {table.mySeats.length === 0 && <Offer table={table} info={info} />}
          {table.isHost ? <HostStart table={table} info={info} /> : <GuestStart table={table} info={info} />}
        </section>
      </main>
      <div class="toast-place">
        <Toast />
      </div>
    </>
  );
}
