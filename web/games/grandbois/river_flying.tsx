// river_flying.tsx: a tile that is dragged out of the river, on its way to the forest.
import type { ComponentChildren, RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Actions } from './board_actions';
import type { HeldTile } from './held_tile';
import type { ForestHandle } from './forest';
import { TilePicture } from './space';

interface Flying {
  flying: ComponentChildren;
  onDrag(tile: number, event: PointerEvent): void;
  onDrop(tile: number, event: PointerEvent): void;
}

/** Over the forest the tile is shown there, on the grid; elsewhere it follows the pointer. */
export function useFlying(hand: HeldTile, actions: Actions, forest: RefObject<ForestHandle | null>): Flying {
  const [at, setAt] = useState<{ x: number; y: number; tile: number } | null>(null);
  const isDragged = useRef(false);
  return {
    flying: at && hand.tile === at.tile && (
      <div class="flying-tile" style={{ transform: `translate(${at.x}px, ${at.y}px)` }} aria-hidden="true">
        <TilePicture tile={at.tile} r={hand.r} />
      </div>
    ),
    onDrag(tile, event) {
      if (!isDragged.current && hand.tile !== tile) actions.pickTile(tile);
      isDragged.current = true;
      const isOver = forest.current?.leadTo(event.clientX, event.clientY, event.pointerType !== 'mouse', false);
      setAt(isOver ? null : { x: event.clientX, y: event.clientY, tile });
    },
    onDrop(_tile, event) {
      isDragged.current = false;
      setAt(null);
      forest.current?.leadTo(event.clientX, event.clientY, event.pointerType !== 'mouse', true);
    },
  };
}
