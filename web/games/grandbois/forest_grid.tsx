// forest_grid.tsx: the forest as a grid of named cells, for those who hear it and for the keyboard.
// It lies over the picture, cell on cell, so that what is focused is seen and what is touched is found.
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { say, words } from '../../base/words';
import type { Seating } from '../../table/seating';
import type { TilePlace } from './board_places';
import { sayCell } from './board_phrases';
import { cellKey, type Box, type Cell, type GrandBoisView } from './model';

interface GridProps {
  view: GrandBoisView;
  cells: Map<string, Cell>;
  box: Box;
  cellPx: number;
  seat: number | null;
  seating: Seating;
  places: readonly TilePlace[]; // legal for the tile in hand, turned as it is
  onAim(place: TilePlace): void;
  onLay(place: TilePlace): void;
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

export function ForestGrid({ view, cells, box, cellPx, seat, seating, places, onAim, onLay }: GridProps): JSX.Element {
  const grid = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<TilePlace>({ x: 0, y: 0 });
  const isMoved = useRef(false);
  useLayoutEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [cursor]);

  const goTo = (x: number, y: number) => {
    isMoved.current = true;
    setCursor({ x: clamp(x, box.left, box.right), y: clamp(y, box.top, box.bottom) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step) goTo(cursor.x + step[0], cursor.y + step[1]);
    else if (event.key === 'Home') goTo(box.left, cursor.y);
    else if (event.key === 'End') goTo(box.right, cursor.y);
    else return;
    event.preventDefault();
  };

  const rows = useMemo(() => {
    const names: { y: number; cells: { place: TilePlace; name: string }[] }[] = [];
    for (let y = box.top; y <= box.bottom; y++) {
      const row = [];
      for (let x = box.left; x <= box.right; x++) {
        const place = { x, y };
        row.push({ place, name: sayCell(place, { cell: cells.get(cellKey(x, y)), view, seat, seating }) });
      }
      names.push({ y, cells: row });
    }
    return names;
  }, [view, box.left, box.top, box.right, box.bottom, seating, words.language]);

  const legal = useMemo(() => new Set(places.map(({ x, y }) => cellKey(x, y))), [places]);
  const sayLegal = say('grandbois.board.legal');

  return (
    <div
      ref={grid}
      class="forest-grid"
      role="grid"
      aria-label={say('grandbois.board.forest')}
      aria-readonly="true"
      style={{ left: `${box.left * cellPx}px`, top: `${box.top * cellPx}px`, '--cell': `${cellPx}px` }}
      onKeyDown={onKeyDown}
    >
      {rows.map(({ y, cells: row }) => (
        <div key={y} role="row">
          {row.map(({ place, name }) => (
            <div
              key={place.x}
              role="gridcell"
              tabIndex={place.x === cursor.x && place.y === cursor.y ? 0 : -1}
              aria-label={legal.has(cellKey(place.x, place.y)) ? `${name}, ${sayLegal}` : name}
              onFocus={() => {
                setCursor(place);
                onAim(place);
              }}
              onClick={() => onLay(place)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.repeat) return;
                event.preventDefault();
                onLay(place);
              }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
