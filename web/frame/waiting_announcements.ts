// waiting_announcements.ts: announcements of who comes and goes in a waiting room, and of changed settings.
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../base/words';
import { announcer } from '../parts/announcer';
import { seatOf } from '../table/seating';
import type { SharedTable } from '../table/table';
import type { SeatInfo, TableInfo } from '../table/wire';

const whoAt = (seat: SeatInfo | undefined): string => `${seat?.holder} ${seat?.person ?? ''} ${seat?.name ?? ''}`;

function newsOf(before: TableInfo, now: TableInfo, me: string | null): string[] {
  const news: string[] = [];
  const name = (seat: SeatInfo) => seatOf(seat, me).name;
  for (const seat of before.seats) {
    const isGone = seat.holder !== 'open' && whoAt(now.seats[seat.seat]) !== whoAt(seat);
    if (isGone) news.push(say('waiting.news.stood', { name: name(seat) }));
  }
  for (const seat of now.seats) {
    const isNew = seat.holder !== 'open' && whoAt(before.seats[seat.seat]) !== whoAt(seat);
    if (isNew) news.push(say('waiting.news.sat', { name: name(seat) }));
  }
  if (before.host !== now.host) {
    const host = now.seats.find(({ person }) => person === now.host);
    news.push(
      now.host === me ? say('waiting.news.you-host') : say('waiting.news.host', { name: host ? name(host) : '' }),
    );
  }
  const rules = ({ options, clock, spectators, public: isPublic, away_s }: TableInfo) =>
    JSON.stringify([options, clock, spectators, isPublic, away_s]);
  if (before.seats.length !== now.seats.length) news.push(say('waiting.news.seats', { n: now.seats.length }));
  if (rules(before) !== rules(now)) news.push(say('waiting.news.rules'));
  return news;
}

export function useWaitingRoomAnnouncements(table: SharedTable): void {
  const { info } = table;
  const last = useRef(info);
  useEffect(() => {
    if (last.current && info && last.current !== info)
      for (const sentence of newsOf(last.current, info, table.myId)) announcer.announce(sentence, 'news', false);
    last.current = info;
  }, [info]);
}
