// viewport.tsx: the 3D viewport: the table with the structure, and the held piece that one may steer.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useObservables } from '../../../base/observable';
import { useKeys } from '../../../base/keys';
import { say, sayCount } from '../../../base/words';
import { ViewportController } from './viewport_controller';
import { Crosses, HeightLine, Lid, LookButtons } from './overlay';
import { TextViewport } from './text_viewport';
import { usePlaceAnnouncement } from './place_announcement';
import { stepTenths, turnTenths } from './steering';
import type { ViewportProps } from './types';

const lookStep = 6; // degrees, by a key
const zoomStep = 1.12;

/** Arrows and letters go where they point in the picture, Home, End and the page keys look around; Space and Enter lower and let go, Escape thinks again. */
function useViewportKeys(
  controller: ViewportController,
  { grip, holding, isMine, announce }: ViewportProps,
  onSteered: () => void,
): void {
  const isHeld = holding !== null && isMine;
  const go = (right: number, into: number) => (event: KeyboardEvent) => {
    if (!isHeld) return controller.isLooking ? controller.look(right * lookStep, into * lookStep) : false;
    const step = event.shiftKey ? stepTenths.fine : stepTenths.coarse;
    const [x, y] = [
      [right, into],
      [into, -right],
      [-right, -into],
      [-into, right],
    ][controller.quarter & 3] ?? [0, 0];
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
    if (!isHeld || grip.phase === 'empty' || grip.phase === 'let go') return false;
    if (event.repeat) return true;
    if (grip.canLower) announce(say('adresse.stage.lowering'));
    grip.press(event.timeStamp);
    return true;
  };
  const thinkAgain = () => {
    if (grip.phase !== 'lowering') return false;
    grip.breakOff();
    return announce(say('adresse.stage.thought')), true;
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
    Escape: thinkAgain,
    Home: () => controller.look(-lookStep, 0),
    End: () => controller.look(lookStep, 0),
    PageUp: () => controller.look(0, lookStep),
    PageDown: () => controller.look(0, -lookStep),
    v: () => controller.toggleLooking(),
    c: () => controller.recentre(),
    '+': () => controller.look(0, 0, zoomStep),
    '-': () => controller.look(0, 0, 1 / zoomStep),
  });
  useLayoutEffect(() => {
    const lift = ({ key, timeStamp }: KeyboardEvent) => {
      if (key === ' ' || key === 'Enter') grip.lift(timeStamp);
    };
    addEventListener('keyup', lift);
    return () => removeEventListener('keyup', lift);
  }, [grip]);
}

export function TableViewport(props: ViewportProps): JSX.Element {
  const { grip, holding, isMine, pieces } = props;
  const [controller] = useState(() => new ViewportController(props));
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useObservables(controller, grip);
  useLayoutEffect(() => {
    if (host.current && canvas.current) void controller.open(host.current, canvas.current);
    return () => controller.close();
  }, []);
  useLayoutEffect(() => controller.update(props));
  useViewportKeys(controller, props, usePlaceAnnouncement(controller, props));
  const mine = isMine && !controller.isPlaying ? holding : null;
  const closed = mine && mine.sight !== 'both' ? mine.sight : null;
  const label = sayCount('adresse.stage.label', pieces.length);
  return (
    <div
      class={`adresse-viewport ${mine ? 'held' : ''} ${controller.isLooking ? 'looking' : ''} ${closed ? `open-${closed}` : ''}`}
      ref={host}
      data-phase={grip.phase}
      data-playing={controller.isPlaying}
      data-drawing={controller.ability}
      data-place={mine ? Object.values(grip.place).join(' ') : undefined}
    >
      <canvas
        ref={canvas}
        class="adresse-picture"
        role="img"
        aria-label={label}
        hidden={controller.ability === 'none'}
      />
      {controller.ability === 'none' && <TextViewport controller={controller} stage={props} />}
      {controller.ability === 'lost' && <p class="adresse-viewport-note">{say('adresse.stage.lost')}</p>}
      <Crosses controller={controller} />
      {mine?.sight === 'both' && <HeightLine controller={controller} />}
      {closed && <Lid open={closed} />}
      {controller.ability === 'drawing' && !closed && <LookButtons controller={controller} />}
    </div>
  );
}
