// sway_chart.tsx: the chart "Your hand": how restless it is while it lowers, with the calm range in green.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { say } from '../../../base/words';
import type { Grip } from './steering';
import { calm, releaseMsMax, unrestAt } from './sway';

const size = { width: 252, height: 60 };
const most = 3.2; // unrest at the upper edge
const stepMs = 40;

const across = (ms: number): number => (ms / releaseMsMax) * (size.width - 8);
const up = (unrest: number): number => (Math.min(most, unrest) / most) * (size.height / 2 - 2);

/** A ribbon around the middle, as wide as the hand is restless. */
function ribbon(seed: number, ms: number): string {
  const points: [number, number][] = [];
  for (let t = 0; t < ms + stepMs; t += stepMs)
    points.push([across(Math.min(t, ms)), up(unrestAt(seed, Math.min(t, ms)))]);
  const side = (sign: number) => points.map(([x, y]) => `${x.toFixed(1)} ${(size.height / 2 + sign * y).toFixed(1)}`);
  return `M${[...side(-1), ...side(1).reverse()].join('L')}Z`;
}

export function SwayChart({ grip }: { grip: Grip }): JSX.Element {
  const path = useRef<SVGPathElement>(null);
  const dot = useRef<SVGCircleElement>(null);
  const { phase } = grip;
  useLayoutEffect(() => {
    const seed = grip.holding?.tremor ?? null;
    if (phase !== 'lowering' || seed === null) return;
    let asked = 0;
    const draw = () => {
      const ms = grip.lowered;
      path.current?.setAttribute('d', ribbon(seed, ms));
      dot.current?.setAttribute('cx', across(ms).toFixed(1));
      dot.current?.classList.toggle('calm', unrestAt(seed, ms) <= calm);
      if (grip.phase === 'lowering') asked = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(asked);
  }, [phase]);
  const { width, height } = size;
  const isOn = phase === 'lowering' || phase === 'let go';
  return (
    <section class="adresse-sway" aria-label={say('adresse.stage.hand')}>
      <h2>{say('adresse.stage.hand')}</h2>
      <div class="adresse-sway-box">
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <rect class="calm" y={height / 2 - up(calm)} width={width} height={2 * up(calm)} />
          <path class="middle" d={`M0 ${height / 2}H${width}`} />
          <path class="ribbon" ref={path} d={isOn ? undefined : ''} />
          <circle ref={dot} cx="0" cy={height / 2} r="5" hidden={!isOn} />
        </svg>
        <p>
          <span>{say('adresse.stage.sways')}</span>
          <span>{say('adresse.stage.green')}</span>
        </p>
      </div>
    </section>
  );
}
