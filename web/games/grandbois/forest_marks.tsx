// forest_marks.tsx: what the board says with light: places that glow, what was placed last, the tile in hand.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { grow } from './board_camera';
import type { HeldTile } from './held_tile';
import type { TilePlace } from './board_places';
import { TowerArt, TowerGhost } from './forest_cards';
import {
  cellKey,
  clearingOf,
  offsets,
  towerColours,
  type Box,
  type Cell,
  type GrandBoisView,
  type TilePlacement,
} from './model';
import { TileArt } from './space';

/** The grid that tiles lie on: a dot at every corner. */
export function Pegs({ box }: { box: Box }): JSX.Element {
  const { left, top, right, bottom } = grow(box, 2);
  return (
    <>
      <pattern
        id="forest-pegs"
        class="forest-pegs"
        x="-50"
        y="-50"
        width="100"
        height="100"
        patternUnits="userSpaceOnUse"
      >
        <circle cx="50" cy="50" r="3.5" />
      </pattern>
      <rect
        fill="url(#forest-pegs)"
        x={100 * left + 50}
        y={100 * top + 50}
        width={100 * (right - left)}
        height={100 * (bottom - top)}
      />
    </>
  );
}

/** Bare cells of legal places glow; a diamond is where the middle of the tile goes. */
export function Glow({ places, cells }: { places: readonly TilePlace[]; cells: Map<string, Cell> }): JSX.Element {
  return useMemo(() => {
    const lit = new Map<string, TilePlace>();
    for (const { x, y } of places)
      for (const { dx, dy } of offsets)
        if (!cells.has(cellKey(x + dx, y + dy))) lit.set(cellKey(x + dx, y + dy), { x: x + dx, y: y + dy });
    return (
      <g class="forest-glow">
        {[...lit].map(([key, { x, y }]) => (
          <rect key={key} x={100 * x + 6} y={100 * y + 6} width="88" height="88" rx="12" />
        ))}
      </g>
    );
  }, [places, cells]);
}

/** Below the tile in hand there are none: they would look out at its edges. */
export function Snaps({ places, held }: { places: readonly TilePlace[]; held: TilePlace | null }): JSX.Element {
  return (
    <g class="forest-snaps">
      {places.map(({ x, y }) =>
        held && Math.abs(held.x - x) <= 1 && Math.abs(held.y - y) <= 1 ? null : (
          <path key={cellKey(x, y)} d={`M${100 * x + 100} ${100 * y + 82}l18 18l-18 18l-18 -18z`} />
        ),
      )}
    </g>
  );
}

/** What others placed since my turn: an outline, and whose it is. */
export function LastPlaced({ view, placed }: { view: GrandBoisView; placed: readonly TilePlacement[] }): JSX.Element {
  return (
    <g class="forest-last">
      {placed.map(({ seat, tile, x, y }) => (
        <g key={tile} transform={`translate(${100 * x} ${100 * y})`}>
          <rect x="-3" y="-3" width="206" height="206" rx="15" />
          <circle cx="150" cy="-4" r="21" />
          <use href={`#tower-${towerColours(view.seats, seat)[0]}`} x="138" y="-22" width="24" height="37" />
        </g>
      ))}
    </g>
  );
}

function Tick({ x, y }: TilePlace): JSX.Element {
  return (
    <g class="forest-tick" transform={`translate(${x} ${y})`}>
      <circle r="18" />
      <path d="M-8 0l5.5 6.500l10.500 -12.500" />
    </g>
  );
}

function Cross({ x, y }: TilePlace): JSX.Element {
  return (
    <g class="forest-cross" transform={`translate(${x} ${y})`}>
      <circle r="20" />
      <path d="M-8 -8l16 16m0 -16l-16 16" />
    </g>
  );
}

const cornerOf = ({ dx, dy }: { dx: number; dy: number }): TilePlace => ({
  x: dx === 0 ? 4 : 196,
  y: dy === 0 ? 4 : 196,
});

interface HeldProps {
  hand: HeldTile & { tile: number; place: TilePlace };
  isLegal: boolean;
  offence: TilePlace | null; // the cell that is in the way
  cells: Map<string, Cell>;
  tower: string | null; // the colour of the one that could go up with it
  turned: number; // which way it was turned last
  isNear: boolean;
}

/** The tile in hand, over the place where it would lie. */
export function Held({ hand, isLegal, offence, cells, tower, turned, isNear }: HeldProps): JSX.Element {
  const { tile, r, place, isLaid } = hand;
  const withTower = hand.tower === 'yes';
  const clearing = clearingOf(tile, r);
  const state = isLaid ? 'laid' : isLegal ? 'fits' : 'fits-not';
  return (
    <g class={`forest-held ${state}`} style={{ transform: `translate(${100 * place.x}px, ${100 * place.y}px)` }}>
      <g class="lifted">
        <g key={r} class={turned > 0 ? 'turned' : turned < 0 ? 'turned-back' : undefined}>
          <TileArt tile={tile} r={r} isNear={isNear} />
        </g>
        <rect class="ring" x="-5" y="-5" width="210" height="210" rx="18" />
        {isLegal &&
          offsets.map(({ dx, dy }, p) =>
            cells.has(cellKey(place.x + dx, place.y + dy)) ? <Tick key={p} {...cornerOf({ dx, dy })} /> : null,
          )}
        {offence && (
          <>
            <rect
              class="offence"
              x={100 * (offence.x - place.x) + 5}
              y={100 * (offence.y - place.y) + 5}
              width="90"
              height="90"
              rx="10"
            />
            <Cross x={100 * (offence.x - place.x) + 90} y={100 * (offence.y - place.y) + 10} />
          </>
        )}
        {!isLegal && !offence && <Cross x={100} y={100} />}
        {isLegal && tower && clearing && (
          <g class={`forest-offer ${withTower ? 'wanted' : ''}`} data-point="tower">
            <g transform={`translate(${100 * clearing.dx} ${100 * clearing.dy})`}>
              {withTower ? <TowerArt name={tower} /> : <TowerGhost />}
            </g>
          </g>
        )}
      </g>
    </g>
  );
}

/** "A watchtower here?" on the clearing of the tile just placed. */
export function TowerQuestion({
  placed,
  isPointed,
}: {
  placed: TilePlacement;
  isPointed: boolean;
}): JSX.Element | null {
  const clearing = clearingOf(placed.tile, placed.r);
  if (!clearing) return null;
  const [x, y] = [100 * (placed.x + clearing.dx), 100 * (placed.y + clearing.dy)];
  return (
    <g class={`forest-question ${isPointed ? 'pointed' : ''}`} transform={`translate(${x} ${y})`} data-point="tower">
      <rect class="ring" x="4" y="4" width="92" height="92" rx="12" />
      <TowerGhost />
    </g>
  );
}

/** What a lesson points at in the forest: "place-1,0". */
export function PointedPlaces({ points }: { points: readonly string[] }): JSX.Element {
  const places = points.flatMap((point) => {
    const [, x, y] = /^place-(-?\d+),(-?\d+)$/.exec(point) ?? [];
    return x === undefined ? [] : [{ point, x: Number(x), y: Number(y) }];
  });
  return (
    <g class="forest-points">
      {places.map(({ point, x, y }) => (
        <rect key={point} data-point={point} x={100 * x - 8} y={100 * y - 8} width="216" height="216" rx="20" />
      ))}
    </g>
  );
}
