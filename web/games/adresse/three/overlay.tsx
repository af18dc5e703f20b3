// overlay.tsx: what lies over the canvas: the height line, crosses on what fell, the lid of a closed eye, the camera's buttons.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { blurAfterPress } from '../../../base/keys';
import { scaled } from '../../../base/page_scale';
import { say, sayNumber } from '../../../base/words';
import { Icon } from '../../../parts/art';
import { Key } from '../../../parts/prompt_box';
import type { ViewportController } from './viewport_controller';

const leastMm = 3; // below it there is no room for a line

/** From the piece in the hand to where it would touch, with its length. */
export function HeightLine({ controller }: { controller: ViewportController }): JSX.Element {
  const picture = useRef<SVGSVGElement>(null);
  const label = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    controller.onLine = (line) => {
      const isShown = line !== null && controller.heightMm >= leastMm;
      picture.current?.toggleAttribute('hidden', !isShown);
      if (label.current) label.current.hidden = !isShown;
      if (!isShown || !picture.current || !label.current) return;
      const [from, to] = line;
      for (const one of picture.current.querySelectorAll('line'))
        for (const [name, value] of Object.entries({ x1: from.x, y1: from.y, x2: to.x, y2: to.y }))
          one.setAttribute(name, value.toFixed(1));
      label.current.textContent = say('adresse.stage.mm', { n: sayNumber(Math.round(controller.heightMm)) });
      const [x, y] = [(from.x + to.x) / 2 + scaled(12), (from.y + to.y) / 2 - scaled(14)];
      label.current.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    };
    return () => {
      controller.onLine = () => {};
    };
  }, [controller]);
  return (
    <>
      <svg class="adresse-line" ref={picture} aria-hidden="true">
        <line class="casing" />
        <line class="dashes" />
      </svg>
      <span class="adresse-height" ref={label} />
    </>
  );
}

/** A cross on each piece that fell: its colour alone is no sign. */
export function Crosses({ controller }: { controller: ViewportController }): JSX.Element {
  const signs = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    controller.onFallen = (spots) => {
      const there = signs.current;
      if (!there) return;
      while (there.childElementCount > spots.length) there.lastElementChild!.remove();
      while (there.childElementCount < spots.length) there.append(document.createElement('i'));
      for (const [i, { x, y }] of spots.entries())
        (there.children[i] as HTMLElement).style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    };
    return () => {
      controller.onFallen = () => {};
    };
  }, [controller]);
  return <div class="adresse-crosses" ref={signs} aria-hidden="true" />;
}

const openEye = 'M4 30Q26 4 48 30Q26 54 4 30Z';
const lashesUp = 'M10 18L5 11M19 11L16 3M33 11L36 3M42 18L47 11';
const lid = 'M4 28Q26 48 48 28';
const lashesDown = 'M9 35L4 43M20 40L17 50M33 40L36 50M43 35L48 43';

function Eye({ isOpen, x }: { isOpen: boolean; x: number }): JSX.Element {
  return (
    <g
      transform={`translate(${x} 0)`}
      fill="none"
      stroke="currentColor"
      stroke-width="4"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={isOpen ? openEye : lid} />
      <path d={isOpen ? lashesUp : lashesDown} stroke-width="3.4" />
      {isOpen && <circle cx="26" cy="29" r="7.5" fill="currentColor" />}
    </g>
  );
}

const nose = 'M142 -10Q100 120 116 230Q124 330 76 396Q52 450 90 520Q120 590 112 660';

/** The dark of a closed eye, up to the nose. `open` is the eye that sees. */
export function Lid({ open }: { open: 'left' | 'right' }): JSX.Element {
  return (
    <div class={`adresse-lid open-${open}`}>
      <svg viewBox="0 0 540 650" preserveAspectRatio="none" aria-hidden="true">
        <path d={`${nose}H560V-10Z`} class="dark" />
        <path d={nose} class="edge wide" />
        <path d={nose} class="edge" />
      </svg>
      <p>
        <svg viewBox="0 0 112 58" aria-hidden="true">
          <Eye isOpen={open === 'left'} x={2} />
          <Eye isOpen={open === 'right'} x={58} />
        </svg>
        <b>{say(`adresse.eye.${open === 'left' ? 'right' : 'left'}_closed`)}</b>
        <span>{say('adresse.eye.why')}</span>
      </p>
    </div>
  );
}

export function LookButtons({ controller }: { controller: ViewportController }): JSX.Element {
  const { isLooking } = controller;
  return (
    <div class="adresse-look">
      <button
        type="button"
        class="btn"
        aria-pressed={isLooking}
        title={say('adresse.stage.look.how')}
        onClick={blurAfterPress(() => controller.toggleLooking())}
      >
        <Icon name="turn" />
        <span class="adresse-look-word">{say('adresse.stage.look')}</span> <Key>V</Key>
      </button>
      <button type="button" class="btn" onClick={blurAfterPress(() => controller.recentre())}>
        <Icon name="eye" />
        <span class="adresse-look-word">{say('adresse.stage.recentre')}</span> <Key>C</Key>
      </button>
    </div>
  );
}
