// players.tsx: the list of players: their piece, what is public of them, whose turn it is, who is away.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { botLevels, preferences } from '../base/preferences';
import { say, sayCount } from '../base/words';
import type { GameClient } from '../games/game';
import { ClockFace, useNow } from '../parts/clock';
import { Dialog } from '../parts/dialog';
import { Dots } from '../parts/dots';
import { announceError } from '../parts/announcer';
import { ReactionBubble } from '../parts/reactions';
import type { Seat } from '../table/seating';
import type { SharedTable, ViewerState } from '../table/table';
import { stripOf } from './play_players';
import { TalkSwitches } from './players_talk';

interface PlayersProps {
  table: SharedTable;
  game: GameClient;
  viewerState: ViewerState;
}

/** How long somebody has been away, in ms; 0: is here. Presence is told at some moment and grows from there. */
function awayMs(table: SharedTable, seat: number, now: number): number {
  const presence = table.present.find((one) => one.seat === seat);
  return !presence || presence.here ? 0 : (presence.gone_ms ?? 0) + now - table.presentAt;
}

function sayAway(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return say('play.away');
  return minutes < 60 ? sayCount('play.away.minutes', minutes) : sayCount('play.away.hours', Math.floor(minutes / 60));
}

/** A few words about what a seat does now; the game says what else there is to know. */
function turnWords(table: SharedTable, seat: Seat, isAsked: boolean): string | null {
  if (!isAsked) return null;
  if (seat.level || seat.isOut) return table.isThinking(seat.seat) ? say('play.turn.bot') : null;
  return say(seat.isMine && !table.isHotSeat ? 'play.turn.mine' : 'play.turn.theirs');
}

function useTurns(table: SharedTable, viewerState: ViewerState): { now: number; isAsked(seat: number): boolean } {
  const isSomebodyAway = table.present.some(({ here }) => !here);
  const now = useNow(5000, isSomebodyAway);
  return { now, isAsked: (seat) => !viewerState.isOver && viewerState.toAct.includes(seat) };
}

/** Everybody at the table, with all there is to say and do about them. */
export function Players({ table, game, viewerState }: PlayersProps): JSX.Element {
  const { now, isAsked } = useTurns(table, viewerState);
  return (
    <ul class="players">
      {table.seating.map((seat) => (
        <li key={seat.seat} class={isAsked(seat.seat) ? 'now' : ''}>
          <PieceOf {...{ table, game, viewerState, seat }} isAsked={isAsked(seat.seat)} />
          <Name table={table} seat={seat} />
          <span class="players-status">
            <Status {...{ table, game, viewerState, seat, now }} isAsked={isAsked(seat.seat)} />
          </span>
          {game.Belongings && viewerState.view && (
            <game.Belongings view={viewerState.view} seat={seat.seat} isShort={false} />
          )}
          <Remedies table={table} seat={seat} now={now} />
          <ReactionBubble table={table} seat={seat.seat} />
        </li>
      ))}
    </ul>
  );
}

/** A seat's piece, with an indicator while somebody else thinks. */
function PieceOf({ table, game, viewerState, seat, isAsked }: Omit<StatusProps, 'now'>): JSX.Element {
  const isOther = !seat.isMine || seat.level || seat.isOut;
  return (
    <span class="players-piece">
      <game.Piece view={viewerState.view} seat={seat.seat} />
      {isAsked && isOther && table.isThinking(seat.seat) && <Dots />}
    </span>
  );
}

function Name({ table, seat }: { table: SharedTable; seat: Seat }): JSX.Element {
  const person = table.info?.seats[seat.seat]?.person;
  return (
    <span class="players-name">
      <b>{seat.name}</b>
      {seat.isMine && !table.isHotSeat && <span class="tag">{say('play.you')}</span>}
      {seat.level && <span class="tag">{say('play.bot', { level: say(`play.level.${seat.level}`) })}</span>}
      <span class="grow" />
      <SeatClock table={table} seat={seat} />
      {person && !seat.isMine && <TalkSwitches table={table} person={person} name={seat.name} />}
    </span>
  );
}

function SeatClock({ table, seat }: { table: SharedTable; seat: Seat }): JSX.Element | null {
  if (!table.clock || seat.isOut) return null;
  return <ClockFace clock={table.clock} at={table.clockAt} seat={seat.seat} isMine={seat.isMine} />;
}

interface StatusProps extends PlayersProps {
  seat: Seat;
  isAsked: boolean;
  now: number;
  isShort?: boolean; // only what matters most
}

function Status({ table, game, viewerState, seat, isAsked, now, isShort = false }: StatusProps): JSX.Element {
  const away = awayMs(table, seat.seat, now);
  const out = table.info?.seats[seat.seat]?.out;
  const parts = [
    out && say(`play.out.${out}`),
    turnWords(table, seat, isAsked),
    away > 0 && sayAway(away),
    viewerState.view && game.status(viewerState.view, seat.seat),
  ];
  const told = parts.filter(Boolean);
  return <>{isShort ? told[0] : told.join(' · ')}</>;
}

/** What may be done about a seat whose player has been away for long. */
function Remedies({ table, seat, now }: { table: SharedTable; seat: Seat; now: number }): JSX.Element | null {
  const [isAsking, setAsking] = useState(false);
  const { info } = table;
  const isPerson = info?.seats[seat.seat]?.person !== undefined && !seat.isMine && !seat.level && !seat.isOut;
  const isLongGone = isPerson && awayMs(table, seat.seat, now) >= (info?.away_s ?? 0) * 1000;
  if (!isLongGone || info?.status !== 'running' || table.mySeats.length === 0) return null;
  return (
    <>
      <button type="button" class="btn players-remedy" onClick={() => setAsking(true)}>
        {say('play.replace')}
      </button>
      {isAsking && <ReplaceDialog table={table} seat={seat} onClose={() => setAsking(false)} />}
    </>
  );
}

function ReplaceDialog({ table, seat, onClose }: { table: SharedTable; seat: Seat; onClose(): void }): JSX.Element {
  const [level, setLevel] = useState(preferences.current.level);
  const replace = () => {
    table.ask('replace', { seat: seat.seat, level }).catch(announceError);
    onClose();
  };
  return (
    <Dialog title={say('play.replace.title', { name: seat.name })} onClose={onClose}>
      <p>{say('play.replace.text', { name: seat.name })}</p>
      <label class="field">
        <span>{say('play.replace.level')}</span>
        <select class="input" value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
          {botLevels.map((one) => (
            <option key={one} value={one}>
              {say(`play.level.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" class="btn go" onClick={replace}>
        {say('play.replace')}
      </button>
    </Dialog>
  );
}

/** The same in one line, or two where there are many, for narrow screens; a press shows the rest. */
export function PlayersStrip({ table, game, viewerState, onOpen }: PlayersProps & { onOpen(): void }): JSX.Element {
  const { now, isAsked } = useTurns(table, viewerState);
  return (
    <ul {...stripOf(table.seating.length)}>
      {table.seating.map((seat) => (
        <li key={seat.seat}>
          <button type="button" class={isAsked(seat.seat) ? 'now' : ''} onClick={onOpen}>
            <PieceOf {...{ table, game, viewerState, seat }} isAsked={isAsked(seat.seat)} />
            <b>{seat.isMine && !table.isHotSeat ? say('play.you.name') : seat.name}</b>
            <span class="players-status">
              {table.clock && !seat.isOut ? (
                <SeatClock table={table} seat={seat} />
              ) : (
                <Status {...{ table, game, viewerState, seat, now }} isAsked={isAsked(seat.seat)} isShort />
              )}
            </span>
            {game.Belongings && viewerState.view && (
              <game.Belongings view={viewerState.view} seat={seat.seat} isShort />
            )}
          </button>
          <ReactionBubble table={table} seat={seat.seat} />
        </li>
      ))}
    </ul>
  );
}
