// art.tsx: drawings. They are symbols of one sprite in the document, so that a theme colours
// them all and a forest of two hundred animals holds each animal once.
import type { JSX, SVGAttributes } from 'preact';

export interface Sprite {
  symbols: string;
  boxes: Record<string, string>;
}

const boxes: Record<string, string> = {};
const added = new Set<Sprite>();

/** Puts the drawings of a folder into the document, once. */
export function addArt(sprite: Sprite): void {
  if (added.has(sprite)) return;
  added.add(sprite);
  Object.assign(boxes, sprite.boxes);
  const holder = document.createElement('div');
  holder.hidden = false;
  holder.className = 'sprite';
  holder.setAttribute('aria-hidden', 'true');
  holder.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">${sprite.symbols}</svg>`;
  document.body.append(holder);
}

/** The viewBox of a drawing. */
export const boxOf = (name: string): string => boxes[name] ?? '0 0 100 100';

interface ArtProps extends Omit<SVGAttributes<SVGSVGElement>, 'name'> {
  name: string;
  label?: string; // what a screen reader says; without it the drawing is decoration
}

/** One drawing by its name. */
export function Art({ name, label, ...rest }: ArtProps): JSX.Element {
  const named = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  const box = boxOf(name);
  const [x, y, width, height] = box.split(' '); // else a drawing whose box begins elsewhere would be shifted
  return (
    <svg viewBox={box} {...named} {...rest}>
      <use href={`#${name}`} x={x} y={y} width={width} height={height} />
    </svg>
  );
}

/** An icon beside a word, or the face of a button that has a label of its own. */
export function Icon({ name }: { name: string }): JSX.Element {
  return <Art name={`icon-${name}`} class="icon-art" />;
}
