// sway_chart.tsx: the chart "Your hand" in the bar: how restless the hand was up to now, around the middle; it is calm
// where the line keeps to the green band.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useObservables } from '../../../base/observable';
import { say } from '../../../base/words';
import type { Grip } from './steering';
import { calm, unrestSeen } from './sway';
import { releaseMsMax } from './sway_clock';

const size = { width: 300, height: 56 };
const most = 3.2; // unrest at the upper edge
const stepMs = 40;
const seconds = [1, 2, 3, 4, 5];

const across = (ms: number): number => (ms / releaseMsMax) * size.width;
const up = (unrest: number): number => (Math.min(most, unrest) / most) * (size.height / 2 - 2);

type Point = [ms: number, unrest: number];

/** A line on both sides of the middle, as far from it as the hand is restless. */
function outline(points: readonly Point[]): string {
  const side = (sign: number) =>
    points.map(([ms, unrest]) => `${across(ms).toFixed(1)} ${(size.height / 2 + sign * up(unrest)).toFixed(1)}`);
  return points.length === 0 ? '' : `M${[...side(-1), ...side(1).reverse()].join('L')}Z`;
}

function unrestAt(grip: Grip, ms: number): number | null {
  const sway = grip.sway(ms);
  return sway && unrestSeen(sway, grip.holding!.sight);
}

/** Adds what has been seen since; what was seen before does not change. */
function extend(points: Point[], grip: Grip, ms: number): void {
  for (let t = points.length * stepMs; t <= ms; t += stepMs) {
    const unrest = unrestAt(grip, t);
    if (unrest === null) return;
    points.push([t, unrest]);
  }
}

export function SwayChart({ grip }: { grip: Grip }): JSX.Element {
  useObservables(grip);
  const path = useRef<SVGPathElement>(null);
  const now = useRef<SVGPathElement>(null);
  const { phase } = grip;
  const isOn = phase === 'swaying' || phase === 'let go';
  useLayoutEffect(() => {
    const points: Point[] = [];
    let asked = 0;
    const draw = () => {
      const ms = grip.moment;
      const unrest = ms > 0 ? unrestAt(grip, ms) : null;
      extend(points, grip, ms);
      path.current?.setAttribute('d', outline(unrest === null ? points : [...points, [ms, unrest]]));
      now.current?.setAttribute('d', unrest === null ? '' : `M${across(ms).toFixed(1)} 0V${size.height}`);
      now.current?.classList.toggle('calm', unrest !== null && unrest <= calm);
      if (grip.phase === 'swaying') asked = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(asked);
  }, [isOn, phase === 'swaying']);
  const { width, height } = size;
  return (
    <div class={`adresse-sway ${isOn ? 'on' : ''}`} role="img" aria-label={say('adresse.stage.hand')}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="calm" y={height / 2 - up(calm)} width={width} height={2 * up(calm)} />
        <path class="middle" d={`M0 ${height / 2}H${width}`} />
        <path class="ticks" d={seconds.map((s) => `M${across(s * 1000)} ${height}v-6`).join('')} />
        <path class="line" ref={path} />
        <path class="now" ref={now} />
      </svg>
    </div>
  );
}
