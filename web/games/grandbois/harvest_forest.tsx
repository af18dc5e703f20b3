// harvest_forest.tsx: the forest at the end, and the spaces in it that are being counted.
import type { JSX, Ref } from 'preact';
import { useMemo } from 'preact/hooks';
import { say } from '../../base/words';
import { boxOf } from '../../parts/art';
import type { Patch } from './scoring';
import { Cards, Towers } from './forest_cards';
import { boxAround, cellKey, forestAfter, type Cell, type GrandBoisView } from './model';

const nothingNew: readonly never[] = [];

const square = ({ x, y }: Cell): string => `M${100 * x} ${100 * y}h100v100h-100z`;

/** The eight spaces that a tower looks at. */
function Around({ x, y }: { x: number; y: number }): JSX.Element {
  return <rect class="harvest-around" x={100 * x - 100} y={100 * y - 100} width="300" height="300" rx="18" />;
}

interface HarvestForestProps {
  view: GrandBoisView;
  patch?: Patch | null; // what counts now
  chestnuts?: number; // for each space of it
  picture?: Ref<SVGSVGElement>;
}

export function HarvestForest({ view, patch, chestnuts = 0, picture }: HarvestForestProps): JSX.Element {
  const cells = useMemo(() => forestAfter(view), [view]);
  const { left, top, right, bottom } = useMemo(() => boxAround(cells.values()), [cells]);
  const lit = new Set(patch?.cells.map(({ x, y }) => cellKey(x, y)));
  const dimmed = lit.size > 0 ? [...cells.values()].filter(({ x, y }) => !lit.has(cellKey(x, y))) : [];
  const viewBox = `${100 * left - 16} ${100 * top - 30} ${100 * (right - left + 1) + 32} ${100 * (bottom - top + 1) + 50}`;
  return (
    <svg ref={picture} class="harvest-forest" viewBox={viewBox} role="img" aria-label={say('grandbois.harvest.forest')}>
      <Cards view={view} cells={cells} isNear={false} recent={nothingNew} />
      {dimmed.length > 0 && <path class="harvest-dim" d={dimmed.map(square).join('')} />}
      <Towers towers={view.towers} recent={nothingNew} />
      {patch?.tower && <Around {...patch.tower} />}
      {patch?.cells.map(({ x, y }) => (
        <g key={cellKey(x, y)} class="harvest-lit" transform={`translate(${100 * x} ${100 * y})`}>
          <rect x="4" y="4" width="92" height="92" rx="10" />
          {Array.from({ length: chestnuts }, (_, i) => (
            <use key={i} href="#chestnut" x={chestnuts === 1 ? 28 : 8 + 40 * i} y="44" width="46" height="46" />
          ))}
        </g>
      ))}
    </svg>
  );
}

const flyMs = 280;
const flownMost = 8;
const svgNames = 'http://www.w3.org/2000/svg';

function chestnut(): SVGElement {
  const nut = document.createElementNS(svgNames, 'svg');
  const use = document.createElementNS(svgNames, 'use');
  nut.setAttribute('class', 'harvest-flying');
  nut.setAttribute('viewBox', boxOf('chestnut'));
  const [x = '', y = '', width = '', height = ''] = boxOf('chestnut').split(' ');
  for (const [name, value] of Object.entries({ href: '#chestnut', x, y, width, height })) use.setAttribute(name, value);
  nut.append(use);
  return nut;
}

/** Chestnuts that fly from the counted spaces to where they are added up. */
export function flyChestnuts(picture: SVGSVGElement, patch: Patch, target: Element, layer: Element): void {
  const matrix = picture.getScreenCTM();
  const end = target.getBoundingClientRect();
  if (!matrix) return;
  for (const [i, { x, y }] of patch.cells.slice(0, flownMost).entries()) {
    const start = new DOMPoint(100 * x + 50, 100 * y + 60).matrixTransform(matrix);
    const nut = chestnut();
    layer.append(nut);
    const at = (left: number, top: number) => ({ transform: `translate(${left}px, ${top}px) translate(-50%, -50%)` });
    const flight = nut.animate([at(start.x, start.y), at(end.x + end.width / 2, end.y + end.height / 2)], {
      duration: flyMs,
      delay: 200 + 20 * i,
      easing: 'ease-in',
      fill: 'backwards',
    });
    flight.onfinish = () => nut.remove();
    flight.oncancel = () => nut.remove();
  }
}
