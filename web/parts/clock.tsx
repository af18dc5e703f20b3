// clock.tsx: a player's clock. The time left was told at some moment; from there it ticks here.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { say, sayClock } from '../base/words';
import type { ClockNow } from '../table/wire';
import { announcer } from './announcer';

const hurryMs = 10_000;
const warningsMs = [30_000, 10_000];
const warningLastsMs = 2000; // whoever never had as much is not told that so much is left

/** The time now, as often as asked for; it stands still where nothing runs. */
export function useNow(everyMs: number, isOn = true): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isOn) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isOn]);
  return isOn ? Date.now() : now;
}

interface ClockFaceProps {
  clock: ClockNow;
  at: number; // when it was told
  seat: number;
  isMine: boolean; // then it warns
}

export function ClockFace({ clock, at, seat, isMine }: ClockFaceProps): JSX.Element {
  const isRunning = clock.running.includes(seat);
  const now = useNow(250, isRunning);
  const left = Math.max(0, (clock.left[seat] ?? 0) - (isRunning ? now - at : 0));
  const warning = isMine && isRunning ? warningsMs.find((ms) => left <= ms && left > ms - warningLastsMs) : undefined;
  useEffect(() => {
    if (warning !== undefined) announcer.announce(say('play.clock.left', { seconds: warning / 1000 }));
  }, [warning]);
  return (
    <span class={`clock ${isRunning ? 'running' : ''} ${isRunning && left <= hurryMs ? 'hurry' : ''}`} role="timer">
      <span class="vh">{say('play.clock')} </span>
      {sayClock(left)}
    </span>
  );
}
