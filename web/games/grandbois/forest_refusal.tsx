// forest_refusal.tsx: the refusal beside the tile that may not lie there.
import type { JSX } from 'preact';
import type { TilePlace } from './board_places';
import type { ForestCamera } from './forest_camera';

// In a desk's px, with a little room.
const halfWidth = 132; // at most
const tall = 76;

interface WhyNotProps {
  place: TilePlace;
  camera: ForestCamera;
  cellPx: number; // as drawn
  sentence: string;
}

/** Below the tile, or above it where there is no room; never over the board's edge. */
export function WhyNot({ place, camera, cellPx, sentence }: WhyNotProps): JSX.Element {
  const { x, y } = camera.now;
  const { width, height, scale } = camera.size;
  const halfPx = halfWidth * scale;
  const middle = x + (place.x + 1) * cellPx;
  const inside = Math.min(Math.max(middle, halfPx), width - halfPx);
  const isAbove = y + (place.y + 2) * cellPx + tall * scale > height;
  return (
    <div
      class={`forest-why ${isAbove ? 'above' : ''}`}
      aria-hidden="true"
      style={{ left: `${inside - x}px`, top: `${(place.y + (isAbove ? 0 : 2)) * cellPx}px` }}
    >
      {sentence}
    </div>
  );
}
