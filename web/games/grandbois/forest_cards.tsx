// forest_cards.tsx: what lies in the forest: tiles as paper cards, one over the other, and the towers on them.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { GameEvent } from '../../table/wire';
import { cellKey, offsets, type Cell, type GrandBoisView, type TilePlacement, type Tower } from './model';
import { TileArt } from './space';

const start: TilePlacement = { seat: -1, tile: 0, x: 0, y: 0, r: 0, tower: false };

interface CardsProps {
  view: GrandBoisView;
  cells: Map<string, Cell>;
  isNear: boolean;
  recent: readonly GameEvent[];
}

/** Every placement in order. Of what is covered only the ground is drawn: it looks out below rounded corners. */
export function Cards({ view, cells, isNear, recent }: CardsProps): JSX.Element {
  return useMemo(() => {
    const isNew = (tile: number) => recent.some(({ event, tile: placed }) => event === 'placed' && placed === tile);
    return (
      <g>
        {[start, ...view.placed].map(({ tile, x, y, r }, i) => {
          const covered = offsets.map(({ dx, dy }) => cells.get(cellKey(x + dx, y + dy))?.by !== i - 1);
          return (
            <g key={tile} transform={`translate(${100 * x} ${100 * y})`}>
              <g class={isNew(tile) ? 'settles' : undefined}>
                <TileArt tile={tile} r={r} isNear={isNear} covered={covered} />
              </g>
            </g>
          );
        })}
      </g>
    );
  }, [view, isNear]);
}

/** A tower on its clearing, in a cell of 100x100. */
export function TowerArt({ name }: { name: string }): JSX.Element {
  return (
    <>
      <use href={`#tower-${name}`} x="16.6" y="-20" width="68" height="109.7" />
      <use href="#tower-base" width="100" height="100" />
    </>
  );
}

/** Where one could stand. */
export function TowerGhost(): JSX.Element {
  return <use href="#tower-ghost" x="16.6" y="-20" width="68" height="109.7" />;
}

interface TowersProps {
  towers: readonly Tower[];
  recent: readonly GameEvent[];
}

export function Towers({ towers, recent }: TowersProps): JSX.Element {
  const isNew = ({ x, y }: Tower) => recent.some((one) => one.event === 'tower' && one.x === x && one.y === y);
  const fromBehind = [...towers].sort((a, b) => a.y - b.y);
  return (
    <g class="forest-towers">
      {fromBehind.map((tower) => (
        <g key={tower.colour} transform={`translate(${100 * tower.x} ${100 * tower.y})`}>
          <g class={isNew(tower) ? 'settles' : undefined}>
            <TowerArt name={tower.colour} />
          </g>
        </g>
      ))}
    </g>
  );
}
