// board_camera.ts: the camera's arithmetic: which part of the forest is seen, and how large. forest_camera.ts moves the
// picture.
import type { Box } from './model';

/** Where the corner of cell (0,0) is, in px from the board's corner, and how wide a cell is. */
export interface Camera {
  x: number;
  y: number;
  cellPx: number;
}

/** Of the board, in px. */
export interface Size {
  width: number;
  height: number;
  top: number; // the strip above, where the latest news float: nothing that matters lies there
  scale?: number; // of the page, on a large screen: all sizes below are a desk's
}

export const cellPxMin = 18;
export const cellPxMax = 140;
const fitCellPxMax = 92; // the first tiles need not fill the screen
const fitCellPxMin = 28; // smaller is for those who ask for it
const fitCellPxMinNarrow = 34; // and under a thumb
const narrowPx = 700; // a board narrower than this is on a small screen
const roomCells = 0.35; // around what must be seen

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

export const grow = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** Everything in sight and in the middle; if that would be too small, the middle of what matters most. */
export function fit(box: Box, size: Size, focus: { x: number; y: number }): Camera {
  const [columns, rows] = [box.right - box.left + 1 + 2 * roomCells, box.bottom - box.top + 1 + 2 * roomCells];
  const height = size.height - size.top;
  const exact = Math.min(size.width / columns, height / rows);
  const { scale = 1 } = size;
  const least = size.width < narrowPx * scale ? fitCellPxMinNarrow : fitCellPxMin;
  const cellPx = clamp(exact, least * scale, fitCellPxMax * scale);
  const middleX = columns * cellPx <= size.width + 1 ? (box.left + box.right + 1) / 2 : focus.x;
  const middleY = rows * cellPx <= height + 1 ? (box.top + box.bottom + 1) / 2 : focus.y;
  const camera = { x: size.width / 2 - middleX * cellPx, y: size.top + height / 2 - middleY * cellPx, cellPx };
  return keepFull(camera, box, size);
}

/** Never so far that the middle of the board is empty; every cell can be moved there, out from below a button. */
export function keepNear(camera: Camera, box: Box, size: Size): Camera {
  const { cellPx } = camera;
  const keep = (at: number, first: number, last: number, middle: number): number =>
    clamp(at, middle - (last + 1) * cellPx, middle - first * cellPx);
  return {
    cellPx,
    x: keep(camera.x, box.left, box.right, size.width / 2),
    y: keep(camera.y, box.top, box.bottom, (size.top + size.height) / 2),
  };
}

/** No empty strip where there is something to see. */
function keepFull(camera: Camera, box: Box, size: Size): Camera {
  const { cellPx } = camera;
  const keep = (at: number, first: number, last: number, start: number, end: number): number => {
    const [atFirst, atLast] = [start - (first - roomCells) * cellPx, end - (last + 1 + roomCells) * cellPx];
    return clamp(at, Math.min(atFirst, atLast), Math.max(atFirst, atLast));
  };
  return {
    cellPx,
    x: keep(camera.x, box.left, box.right, 0, size.width),
    y: keep(camera.y, box.top, box.bottom, size.top, size.height),
  };
}

export const panBy = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x + dx,
  y: camera.y + dy,
});

/** Larger or smaller; what is at (px, py) stays there. */
export function zoomAt(camera: Camera, factor: number, px: number, py: number, scale = 1): Camera {
  const cellPx = clamp(camera.cellPx * factor, cellPxMin * scale, cellPxMax * scale);
  const by = cellPx / camera.cellPx;
  return { cellPx, x: px - (px - camera.x) * by, y: py - (py - camera.y) * by };
}

/** A point of the board in cells. */
export const cellsAt = ({ x, y, cellPx }: Camera, px: number, py: number): { x: number; y: number } => ({
  x: (px - x) / cellPx,
  y: (py - y) / cellPx,
});

/** Whether all of it is in sight. */
export function sees({ x, y, cellPx }: Camera, size: Size, { left, top, right, bottom }: Box): boolean {
  const slack = 1;
  return (
    x + left * cellPx >= -slack &&
    y + top * cellPx >= size.top - slack &&
    x + (right + 1) * cellPx <= size.width + slack &&
    y + (bottom + 1) * cellPx <= size.height + slack
  );
}

/** The least movement that brings it into sight. */
export function reveal(camera: Camera, size: Size, box: Box): Camera {
  const { cellPx } = camera;
  const pull = (at: number, first: number, last: number, from: number, to: number): number => {
    const [start, end] = [at + (first - roomCells) * cellPx, at + (last + 1 + roomCells) * cellPx];
    if (start < from || end - start > to - from) return at + from - start;
    return end > to ? at - (end - to) : at;
  };
  return {
    cellPx,
    x: pull(camera.x, box.left, box.right, 0, size.width),
    y: pull(camera.y, box.top, box.bottom, size.top, size.height),
  };
}
