// waiting_seats.tsx: the seats of a waiting room: who has each, and what may be done with it.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { botLevels, preferences } from '../base/preferences';
import { say } from '../base/words';
import type { GameClient } from '../games/game';
import { Art, Icon } from '../parts/art';
import { Dialog } from '../parts/dialog';
import { announceError } from '../parts/announcer';
import { connection } from '../table/connection';
import { ReactionBubble } from '../parts/reactions';
import { nameOf } from '../table/seating';
import type { SharedTable } from '../table/table';
import type { SeatInfo, TableInfo, TableRequests, TableVerb, View } from '../table/wire';
import { TalkSwitches } from './players_talk';

interface SeatProps {
  table: SharedTable;
  info: TableInfo;
  at: SeatInfo;
}

/** Asks the server; a refusal is told. */
const ask = <Verb extends TableVerb>(table: SharedTable, verb: Verb, fields: TableRequests[Verb]['fields']): void =>
  void table.ask(verb, fields).catch(announceError);

// ---- a seat that is free ----

interface NameFormProps {
  label: string;
  name: string;
  done: string; // what the button says
  onName(name: string): Promise<unknown>;
}

function NameForm({ label, name: before, done, onName }: NameFormProps): JSX.Element {
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState('');
  const send = (event: Event) => {
    event.preventDefault();
    onName(name).catch((error: Error) => setProblem(error.message));
  };
  return (
    <form class="one-screen" onSubmit={send}>
      <label class="field">
        <span>{label}</span>
        <input
          class="input"
          autocomplete="off"
          maxLength={24}
          value={name}
          aria-invalid={problem !== ''}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <p class="problem" role="alert">
        {problem}
      </p>
      <button type="submit" class="btn go">
        {done}
      </button>
    </form>
  );
}

/** Somebody beside me, at this screen, needs a name of their own. */
function BesideMe({ table, at, onClose }: Omit<SeatProps, 'info'> & { onClose(): void }): JSX.Element {
  return (
    <Dialog title={say('waiting.beside')} onClose={onClose}>
      <p class="muted">{say('screen.why')}</p>
      <NameForm
        label={say('waiting.beside.name')}
        name=""
        done={say('waiting.sit')}
        onName={(name) => table.ask('sit', { seat: at.seat, name }).then(onClose)}
      />
    </Dialog>
  );
}

function FreeSeat({ table, at }: SeatProps): JSX.Element {
  const [isNaming, setNaming] = useState(false);
  const isSeated = table.mySeats.length > 0;
  return (
    <>
      <b>{say('seat.free')}</b>
      <div class="seat-ways">
        {isSeated ? (
          <button type="button" class="btn" onClick={() => setNaming(true)}>
            <Icon name="plus" />
            <span class="way">{say('waiting.beside')}</span>
          </button>
        ) : (
          <button type="button" class="btn" onClick={() => ask(table, 'sit', { seat: at.seat })}>
            {say('waiting.sit')}
          </button>
        )}
        {table.isHost && (
          <button
            type="button"
            class="btn"
            onClick={() => ask(table, 'seat_bot', { seat: at.seat, level: preferences.current.level })}
          >
            <Icon name="bot" />
            <span class="way">{say('waiting.bot')}</span>
          </button>
        )}
      </div>
      {isNaming && <BesideMe table={table} at={at} onClose={() => setNaming(false)} />}
    </>
  );
}

// ---- a bot ----

function BotSeat({ table, at }: SeatProps): JSX.Element {
  const name = nameOf(table.seating, at.seat);
  if (!table.isHost)
    return (
      <>
        <b>{name}</b>
        <small>{say('waiting.bot-of', { level: say(`play.level.${at.level}`) })}</small>
        <small>{say(`waiting.level.${at.level}`)}</small>
      </>
    );
  const set = (level: string) => {
    preferences.set({ level });
    ask(table, 'seat_bot', { seat: at.seat, level });
  };
  return (
    <>
      <b>{name}</b>
      <div class="seat-ways">
        <select
          class="input"
          aria-label={say('waiting.level', { name })}
          value={at.level}
          onChange={(event) => set(event.currentTarget.value)}
        >
          {botLevels.map((level) => (
            <option key={level} value={level} selected={level === at.level}>
              {say('waiting.bot-of', { level: say(`play.level.${level}`) })}
            </option>
          ))}
        </select>
        <button
          type="button"
          class="icon"
          aria-label={say('waiting.take-off', { name })}
          onClick={() => ask(table, 'stand', { seat: at.seat })}
        >
          <Icon name="close" />
        </button>
      </div>
      <small>{say(`waiting.level.${at.level}`)}</small>
    </>
  );
}

// ---- a person ----

function HostWays({ table, at, onClose }: Omit<SeatProps, 'info'> & { onClose(): void }): JSX.Element {
  const name = nameOf(table.seating, at.seat);
  const act = <Verb extends TableVerb>(verb: Verb, fields: TableRequests[Verb]['fields']) => {
    ask(table, verb, fields);
    onClose();
  };
  return (
    <Dialog title={name} onClose={onClose}>
      <div class="host-ways">
        <button type="button" class="btn" onClick={() => act('hand_over', { person: at.person })}>
          {say('waiting.hand-over')}
        </button>
        <p class="small muted">{say('waiting.hand-over.why')}</p>
        <button type="button" class="btn" onClick={() => act('stand', { seat: at.seat })}>
          {say('waiting.take-off', { name })}
        </button>
        <p class="small muted">{say('waiting.take-off.why')}</p>
      </div>
    </Dialog>
  );
}

function statusOf({ table, info, at }: SeatProps): string {
  const isHere = table.present.find(({ seat }) => seat === at.seat)?.here ?? true;
  const marks = [
    at.person === table.myId && say('waiting.you'),
    at.person === info.host && say('waiting.host'),
    at.program && say('waiting.program'),
    at.person !== table.myId && say(isHere ? 'waiting.here' : 'waiting.away'),
  ];
  return marks.filter(Boolean).join(' · ');
}

/** A seat keeps the name it was taken with: for another one it is left and taken again, with its word. */
async function renameSeat(table: SharedTable, { seat, word }: SeatInfo, name: string): Promise<void> {
  if (!table.isHotSeat) await connection.rename(name);
  await table.ask('stand', { seat });
  await table.ask('sit', { seat, name });
  if (word) await table.ask('word', { seat, word });
}

function MyWays({ table, at, onClose }: Omit<SeatProps, 'info'> & { onClose(): void }): JSX.Element {
  const name = nameOf(table.seating, at.seat);
  const stand = () => {
    ask(table, 'stand', { seat: at.seat });
    onClose();
  };
  return (
    <Dialog title={name} onClose={onClose}>
      <NameForm
        label={say('home.name')}
        name={at.name === name ? name : ''}
        done={say('home.name.save')}
        onName={async (wanted) => {
          await renameSeat(table, at, wanted);
          onClose();
        }}
      />
      <button type="button" class="btn my-stand" onClick={stand}>
        <Icon name="door" />
        {say('waiting.stand')}
      </button>
    </Dialog>
  );
}

function PersonSeat(props: SeatProps): JSX.Element {
  const { table, at } = props;
  const [isChoosing, setChoosing] = useState(false);
  const name = nameOf(table.seating, at.seat);
  const isMine = at.person === table.myId;
  const Ways = isMine ? MyWays : HostWays;
  return (
    <>
      <b>{name}</b>
      <small>{statusOf(props)}</small>
      <div class="seat-do">
        {!isMine && at.person && <TalkSwitches table={table} person={at.person} name={name} />}
        {(isMine || table.isHost) && (
          <button
            type="button"
            class="icon"
            aria-label={say(isMine ? 'waiting.my-ways' : 'waiting.ways', { name })}
            onClick={() => setChoosing(true)}
          >
            <Icon name={isMine ? 'pencil' : 'menu'} />
          </button>
        )}
      </div>
      {isChoosing && <Ways table={table} at={at} onClose={() => setChoosing(false)} />}
    </>
  );
}

// ---- all of them ----

const kinds = { open: FreeSeat, bot: BotSeat, person: PersonSeat };

const roomy = 6; // so many seats have room for words beside their buttons

/** Where the i-th of n seats is around the table: 0 is nearest to whoever looks, then clockwise. */
function placeOf(i: number, n: number): { x: number; y: number; where: string } {
  const angle = Math.PI * (0.5 + (2 * i) / n);
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  return { x, y, where: y < -0.6 ? 'behind' : Math.abs(x) > 0.5 ? 'aside' : 'before' };
}

interface FigureProps {
  game: GameClient | null;
  info: TableInfo;
  at: SeatInfo;
}

function Figure({ game, info, at }: FigureProps): JSX.Element {
  if (at.holder === 'open') return <Art name="mushroom" class="seat-mushroom" />;
  const view: View = { game: info.game, viewer: 'spectator', seats: info.seats.length, to_act: [] };
  return (
    <>
      <Art name={at.holder === 'bot' || at.program ? 'seat-bot' : 'leaf-person'} class="seat-figure" />
      {game && <game.Piece view={view} seat={at.seat} />}
    </>
  );
}

interface SeatsProps {
  table: SharedTable;
  info: TableInfo;
  game: GameClient | null;
}

export function Seats({ table, info, game }: SeatsProps): JSX.Element {
  const n = info.seats.length;
  const nearest = table.mySeats[0] ?? 0;
  return (
    <ol class={`seats ${n > roomy ? 'crowded' : ''}`} aria-label={say('waiting.around')}>
      {info.seats.map((at) => {
        const Kind = kinds[at.holder];
        const { x, y, where } = placeOf((at.seat - nearest + n) % n, n);
        const isMine = at.person !== undefined && at.person === table.myId;
        return (
          <li
            key={at.seat}
            class={`seat ${at.holder} ${where} ${isMine ? 'mine' : ''}`}
            style={{ '--x': x.toFixed(3), '--y': y.toFixed(3) }}
          >
            <div class="seat-art" aria-hidden="true">
              <Figure game={game} info={info} at={at} />
            </div>
            <div class="seat-plate">
              <Kind table={table} info={info} at={at} />
              <ReactionBubble table={table} seat={at.seat} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
