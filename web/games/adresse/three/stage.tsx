// stage.tsx: the table with the structure, and the hand that whoever looks may steer.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useObservables } from '../../../base/observable';
import { useKeys } from '../../../base/keys';
import { say, sayCount } from '../../../base/words';
import { Director } from './director';
import { HeightLine, Lid, LookButtons } from './overlay';
import { PlainStage } from './plain';
import { useTelling } from './telling';
import { stepTenths, turnTenths } from './steering';
import { SwayChart } from './sway_chart';
import type { StageProps } from './types';

const lookStep = 6; // degrees, by a key
const zoomStep = 1.12;

/** Arrows and letters go where they point in the picture; Space and Enter lower and let go. */
function useStageKeys(director: Director, { grip, holding, isMine, tell }: StageProps, onSteered: () => void): void {
  const isHeld = holding !== null && isMine;
  const go = (right: number, into: number) => (event: KeyboardEvent) => {
    if (director.isLooking) return director.look(right * lookStep, into * lookStep);
    if (!isHeld) return false;
    const step = event.shiftKey ? stepTenths.fine : stepTenths.coarse;
    const [x, y] = [
      [right, into],
      [into, -right],
      [-right, -into],
      [-into, right],
    ][director.quarter & 3] ?? [0, 0];
    grip.steer((x ?? 0) * step, (y ?? 0) * step);
    onSteered();
    return true;
  };
  const turn = (sign: number) => (event: KeyboardEvent) => {
    if (!isHeld) return false;
    grip.turnBy(sign * (event.shiftKey ? turnTenths.fine : turnTenths.coarse));
    onSteered();
    return true;
  };
  const press = (event: KeyboardEvent) => {
    if (!isHeld || (grip.phase !== 'steering' && grip.phase !== 'lowering')) return false;
    if (event.repeat) return true;
    if (grip.phase === 'steering' && grip.canLower) tell(say('adresse.stage.lowering'));
    grip.press(event.timeStamp);
    return true;
  };
  useKeys({
    ArrowLeft: go(-1, 0),
    ArrowRight: go(1, 0),
    ArrowUp: go(0, 1),
    ArrowDown: go(0, -1),
    a: go(-1, 0),
    d: go(1, 0),
    w: go(0, 1),
    s: go(0, -1),
    q: turn(1),
    e: turn(-1),
    ' ': press,
    Enter: press,
    v: () => director.toggleLooking(),
    c: () => director.recentre(),
    '+': () => director.look(0, 0, zoomStep),
    '-': () => director.look(0, 0, 1 / zoomStep),
  });
  useLayoutEffect(() => {
    const lift = ({ key, timeStamp }: KeyboardEvent) => {
      if (key === ' ' || key === 'Enter') grip.lift(timeStamp);
    };
    addEventListener('keyup', lift);
    return () => removeEventListener('keyup', lift);
  }, [grip]);
}

export function Stage(props: StageProps): JSX.Element {
  const { grip, holding, isMine, pieces } = props;
  const [director] = useState(() => new Director(props));
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useObservables(director, grip);
  useLayoutEffect(() => {
    if (host.current && canvas.current) void director.open(host.current, canvas.current);
    return () => director.close();
  }, []);
  useLayoutEffect(() => director.update(props));
  useStageKeys(director, props, useTelling(director, props));
  const mine = isMine && !director.isPlaying ? holding : null;
  const closed = mine && mine.sight !== 'both' ? mine.sight : null;
  const label = sayCount('adresse.stage.label', pieces.length);
  return (
    <div
      class={`adresse-stage ${mine ? 'held' : ''} ${director.isLooking ? 'looking' : ''} ${closed ? `open-${closed}` : ''}`}
      ref={host}
      data-phase={grip.phase}
      data-playing={director.isPlaying}
      data-drawing={director.ability}
      data-place={mine ? Object.values(grip.place).join(' ') : undefined}
    >
      <canvas ref={canvas} class="adresse-picture" role="img" aria-label={label} hidden={director.ability === 'none'} />
      {director.ability === 'none' && <PlainStage director={director} stage={props} />}
      {director.ability === 'lost' && <p class="adresse-stage-note">{say('adresse.stage.lost')}</p>}
      {mine?.sight === 'both' && <HeightLine director={director} />}
      {closed && <Lid open={closed} />}
      {mine && <SwayChart grip={grip} />}
      {director.ability === 'drawing' && !closed && <LookButtons director={director} />}
    </div>
  );
}
