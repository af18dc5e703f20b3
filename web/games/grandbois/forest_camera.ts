// forest_camera.ts: the camera over the forest: moves the picture without drawing it anew, by one transform of one
// layer. The size in which a cell is drawn changes only once a zoom has come to rest; until then it is stretched.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Observable } from '../../base/observable';
import { pageScale } from '../../base/page_scale';
import { prefersReducedMotion } from '../../base/preferences';
import { fit, keepNear, panBy, reveal, sees, zoomAt, type Camera, type Size } from './board_camera';
import type { Box } from './model';

const easeMs = 220;
const restMs = 140;
const newsPx = 44; // news float over this much of the board's upper edge
const lowPx = 330; // a lower board has no room to spare

/** The camera over the forest; watchers are told of every movement. */
export class ForestCamera extends Observable {
  now: Camera = { x: 0, y: 0, cellPx: 60 };
  size = { width: 0, height: 0, top: 0, scale: 1 } satisfies Size;
  box: Box = { left: 0, top: 0, right: 1, bottom: 1 }; // what there is to see
  focus = { x: 1, y: 1 }; // what matters most if not everything has room
  isLed = false; // by the person, who knows best from then on
  onRest: () => void = () => {};
  onEase: () => void = () => {};
  #timer = 0;

  pan(dx: number, dy: number): void {
    this.isLed = true;
    this.#set(panBy(this.now, dx, dy));
  }

  zoom(factor: number, at = { px: this.size.width / 2, py: this.size.height / 2 }): void {
    this.isLed = true;
    this.#set(zoomAt(this.now, factor, at.px, at.py, this.size.scale));
    this.rest();
  }

  zoomEasily(factor: number): void {
    this.onEase();
    this.zoom(factor);
    this.rest(easeMs);
  }

  /** Everything in sight again, and from now on by itself. */
  fit(isEased = true): void {
    this.isLed = false;
    if (isEased) this.onEase();
    this.#set(fit(this.box, this.size, this.focus));
    this.rest(isEased ? easeMs : 0);
  }

  /** Fits only what does not fit, and only for somebody who has not moved the view. */
  fitIfNeeded(): void {
    if (!this.isLed && !sees(this.now, this.size, this.box)) this.fit();
  }

  reveal(box: Box): void {
    if (sees(this.now, this.size, box)) return;
    this.onEase();
    this.#set(reveal(this.now, this.size, box));
  }

  /** Centres a point of the forest. */
  goTo(x: number, y: number): void {
    const { cellPx } = this.now;
    this.isLed = true;
    this.#set({ cellPx, x: this.size.width / 2 - x * cellPx, y: this.size.height / 2 - y * cellPx });
  }

  resize(size: Required<Size>): void {
    const before = this.size;
    this.size = size;
    if (before.width === 0 || !this.isLed) this.fit(false);
    else this.#set(panBy(this.now, (size.width - before.width) / 2, (size.height - before.height) / 2)); // the middle stays
  }

  /** Draws in full size a little after the last movement. */
  rest(afterMs = restMs): void {
    clearTimeout(this.#timer);
    if (afterMs === 0) return this.onRest();
    this.#timer = window.setTimeout(() => this.onRest(), afterMs);
  }

  #set(camera: Camera): void {
    if (this.size.width === 0) return;
    this.now = keepNear(camera, this.box, this.size);
    this.notify();
  }
}

interface Seen {
  camera: ForestCamera;
  layer: RefObject<HTMLDivElement | null>;
  cellPx: number; // as drawn
}

/** A camera for this board, over this much forest. */
export function useCamera(board: RefObject<HTMLElement | null>, box: Box, focus: { x: number; y: number }): Seen {
  const [camera] = useState(() => new ForestCamera());
  const [cellPx, setCellPx] = useState(camera.now.cellPx);
  const layer = useRef<HTMLDivElement>(null);
  const drawnPx = useRef(cellPx);
  drawnPx.current = cellPx;
  camera.box = box;
  camera.focus = focus;

  const place = () => {
    const { x, y, cellPx: wanted } = camera.now;
    const scale = wanted / drawnPx.current;
    // Whole pixels: what lies between two is drawn soft.
    if (layer.current)
      layer.current.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${scale})`;
  };
  useLayoutEffect(place, [cellPx]);

  useLayoutEffect(() => {
    let easing = 0;
    camera.onRest = () => setCellPx(camera.now.cellPx);
    camera.onEase = () => {
      if (prefersReducedMotion()) return;
      layer.current?.classList.add('eases');
      clearTimeout(easing);
      easing = window.setTimeout(() => layer.current?.classList.remove('eases'), easeMs);
    };
    const ends = camera.subscribe(place);
    const look = new ResizeObserver(() => {
      const { width, height } = board.current!.getBoundingClientRect();
      const scale = pageScale();
      const top = height > lowPx * scale ? newsPx * scale : 0;
      if (width > 0 && height > 0) camera.resize({ width, height, top, scale });
    });
    if (board.current) look.observe(board.current);
    return () => {
      ends();
      look.disconnect();
      clearTimeout(easing);
    };
  }, []);

  useEffect(() => camera.fitIfNeeded(), [box.left, box.top, box.right, box.bottom, focus.x, focus.y]);
  return { camera, layer, cellPx };
}

const edgePx = 44;
const edgeSpeedPx = 7; // a frame

interface Edge {
  /** `follow` leads the tile on, below a pointer that rests while the view moves. */
  push(at: { px: number; py: number }, follow: () => void): void;
  stop(): void;
}

/** A tile that is led to the edge of the board moves the view on, if there is more to see. */
export function useEdge(camera: ForestCamera): Edge {
  const state = useRef({ dx: 0, dy: 0, frame: 0, follow: () => {} });
  useEffect(() => () => cancelAnimationFrame(state.current.frame), []);
  const run = () => {
    const { dx, dy, follow } = state.current;
    if (dx === 0 && dy === 0) {
      state.current.frame = 0;
      return;
    }
    camera.pan(dx, dy);
    follow();
    state.current.frame = requestAnimationFrame(run);
  };
  const speed = (at: number, room: number): number => {
    const { scale } = camera.size;
    if (at < edgePx * scale) return edgeSpeedPx * scale;
    return at > room - edgePx * scale ? -edgeSpeedPx * scale : 0;
  };
  const stop = () => void Object.assign(state.current, { dx: 0, dy: 0 });
  return {
    push({ px, py }, follow) {
      const { now, size, box } = camera;
      if (sees(now, size, box)) return stop();
      Object.assign(state.current, { dx: speed(px, size.width), dy: speed(py, size.height), follow });
      if (!state.current.frame) run();
    },
    stop,
  };
}
