// minimap.tsx: the minimap: the whole forest for small screens; a tap goes there.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { say } from '../../base/words';
import { cellsAt, sees } from './board_camera';
import type { TilePlace } from './board_places';
import type { ForestCamera } from './forest_camera';
import { cellKey, readSpace, type Box, type Cell } from './model';

interface MinimapProps {
  cells: Map<string, Cell>;
  box: Box;
  camera: ForestCamera;
  places: readonly TilePlace[]; // where the tile in hand may lie
  held: TilePlace | null;
}

export function Minimap({ cells, box, camera, places, held }: MinimapProps): JSX.Element {
  const map = useRef<HTMLButtonElement>(null);
  const frame = useRef<SVGRectElement>(null);
  const { left, top } = box;
  const [columns, rows] = [box.right - left + 1, box.bottom - top + 1];

  // It follows every movement, without drawing the forest again.
  useLayoutEffect(() => {
    const follow = () => {
      const { x, y } = cellsAt(camera.now, 0, 0);
      const end = cellsAt(camera.now, camera.size.width, camera.size.height);
      const [x0, y0] = [Math.max(x, left), Math.max(y, top)];
      const rect = frame.current;
      rect?.setAttribute('x', String(x0 + 0.1));
      rect?.setAttribute('y', String(y0 + 0.1));
      rect?.setAttribute('width', String(Math.max(0, Math.min(end.x, box.right + 1) - x0 - 0.2)));
      rect?.setAttribute('height', String(Math.max(0, Math.min(end.y, box.bottom + 1) - y0 - 0.2)));
      map.current?.classList.toggle('needed', !sees(camera.now, camera.size, box));
    };
    follow();
    return camera.subscribe(follow);
  }, [box.left, box.top, box.right, box.bottom]);

  const goTo = (event: PointerEvent) => {
    if (event.buttons === 0) return;
    const area = map.current!.querySelector('svg')!.getBoundingClientRect();
    const scale = Math.min(area.width / columns, area.height / rows);
    const [offX, offY] = [(area.width - columns * scale) / 2, (area.height - rows * scale) / 2];
    camera.goTo(left + (event.clientX - area.left - offX) / scale, top + (event.clientY - area.top - offY) / scale);
  };

  return (
    <button
      ref={map}
      type="button"
      class="minimap"
      aria-label={say('grandbois.board.minimap')}
      onPointerDown={goTo}
      onPointerMove={goTo}
      onClick={(event) => event.detail === 0 && camera.fit()}
    >
      <svg viewBox={`${left} ${top} ${columns} ${rows}`} aria-hidden="true">
        {[...cells.values()].map(({ x, y, code }) => (
          <rect
            key={cellKey(x, y)}
            class={`of-${readSpace(code).kind}`}
            x={x + 0.04}
            y={y + 0.04}
            width=".92"
            height=".92"
          />
        ))}
        {places.map(({ x, y }) => (
          <path key={cellKey(x, y)} class="minimap-place" d={`M${x + 1} ${y + 0.4}l.6 .6l-.6 .6l-.6 -.6z`} />
        ))}
        {held && <rect class="minimap-held" x={held.x} y={held.y} width="2" height="2" />}
        <rect ref={frame} class="minimap-frame" rx=".3" />
      </svg>
    </button>
  );
}
