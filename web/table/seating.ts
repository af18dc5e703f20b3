// seating.ts: who sits where, with the names that are shown.
import { say } from '../base/words';
import type { SeatInfo } from './wire';

export interface Seat {
  seat: number;
  name: string; // as shown, in the language of the moment
  isMine: boolean;
  isBot: boolean;
  isOpen: boolean;
  level: string | null; // of the bot that plays here, for good or for now
  isOut: boolean;
}

export type Seating = readonly Seat[];

/** Bots are called by names of the wood, one for each seat. */
export function botName(seat: number): string {
  return say(`play.bot.${seat + 1}`);
}

/** Whoever has chosen no name yet is a guest in everybody's own language, and whose name has been removed is somebody. */
export function personName(name: string): string {
  if (name === '') return say('seat.somebody');
  return name.replace(/^Guest (?=\d{4}\b)(\d+)/, (_, n: string) => say('guest', { n }));
}

export function seatOf(info: SeatInfo, me: string | null): Seat {
  const isBot = info.holder === 'bot';
  const isOpen = info.holder === 'open';
  return {
    seat: info.seat,
    name: isOpen ? say('seat.free') : isBot ? botName(info.seat) : personName(info.name ?? ''),
    isMine: info.person !== undefined && info.person === me,
    isBot,
    isOpen,
    level: isBot ? (info.level ?? null) : (info.replaced ?? null),
    isOut: info.out !== undefined,
  };
}

export function nameOf(seating: Seating, seat: number): string {
  return seating[seat]?.name ?? say('seat.number', { n: seat + 1 });
}
