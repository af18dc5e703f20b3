// board_gestures.ts: pointer gestures on the board: pan, zoom, twist, tap and drag.
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export interface Point {
  px: number; // from the board's corner
  py: number;
}

export interface Gestures {
  /** A mouse passes over; null: it has gone. */
  onHover(at: Point | null): void;
  onTap(at: Point, isFinger: boolean): void;
  onPan(dx: number, dy: number): void;
  onZoom(factor: number, at: Point): void;
  /** A gesture that moved the view has ended. */
  onRest(): void;
  /** Whether there is a tile to turn. */
  canTurn(): boolean;
  /** By quarter turns: the wheel, the other button, two fingers. */
  onTurn(quarters: number): void;
  /** Whether a drag that begins here leads the tile; else it moves the view. */
  isOnTile(at: Point): boolean;
  onDrag(at: Point, isFinger: boolean): void;
  onDrop(at: Point, isFinger: boolean): void;
}

const tapSlopPx = 8;
const twistForQuarter = (38 * Math.PI) / 180;
const wheelForQuarter = 60;
const wheelRestMs = 160;

/** What lies on the board and answers for itself. */
const isOwn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, [data-own-pointer]') !== null;

interface Finger extends Point {
  startX: number;
  startY: number;
}

class BoardPointers {
  #fingers = new Map<number, Finger>();
  #isForBoard = false; // what was pressed last, until it is a click
  #hasMoved = false;
  #leadsTile = false;
  #twist = 0;
  #wheel = 0;
  #wheelAt = 0;

  constructor(
    readonly board: HTMLElement,
    readonly to: RefObject<Gestures>,
  ) {}

  /** Ends everything that listens. */
  listen(): () => void {
    const ends = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      act: (event: HTMLElementEventMap[Name]) => void,
      options: AddEventListenerOptions = {},
    ) => this.board.addEventListener(name, act, { signal: ends.signal, ...options });
    on('pointerdown', (event) => this.#down(event), { capture: true });
    on('click', (event) => this.#click(event), { capture: true });
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('pointercancel', (event) => this.#cancel(event));
    on('lostpointercapture', (event) => this.#cancel(event)); // whatever took it: that finger is gone
    on('pointerleave', (event) => {
      if (event.pointerType === 'mouse' && this.#fingers.size === 0) this.to.current.onHover(null);
    });
    on('wheel', (event) => this.#roll(event), { passive: false });
    on('contextmenu', (event) => {
      if (!this.to.current.canTurn()) return;
      event.preventDefault();
      // A finger that rests brings up a menu too, and means nothing by it.
      if (!(event instanceof PointerEvent) || event.pointerType === 'mouse') this.to.current.onTurn(1);
    });
    return () => ends.abort();
  }

  #at(event: MouseEvent): Point {
    const { left, top } = this.board.getBoundingClientRect();
    return { px: event.clientX - left, py: event.clientY - top };
  }

  #down(event: PointerEvent): void {
    // Browsers give a finger's tap to a button beside it; but what one looks at lies below the finger.
    this.#isForBoard = !isOwn(document.elementFromPoint(event.clientX, event.clientY));
    if (!this.#isForBoard || event.button !== 0) return;
    if (isOwn(event.target)) event.stopPropagation();
    const at = this.#at(event);
    this.#fingers.set(event.pointerId, { ...at, startX: at.px, startY: at.py });
    this.board.setPointerCapture(event.pointerId);
    if (this.#fingers.size === 1) {
      this.#hasMoved = false;
      this.#leadsTile = this.to.current.isOnTile(at);
    } else {
      this.#hasMoved = true; // two fingers tap nothing
      this.#leadsTile = false;
      this.#twist = 0;
    }
  }

  /** What the board has heard is not for a button too; keys click without a pointer. */
  #click(event: MouseEvent): void {
    if (this.#isForBoard && event.detail > 0 && isOwn(event.target)) event.stopPropagation();
    this.#isForBoard = false;
  }

  #move(event: PointerEvent): void {
    const at = this.#at(event);
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) {
      if (event.pointerType === 'mouse' && event.buttons === 0) this.to.current.onHover(at);
      return;
    }
    if (this.#fingers.size === 2) this.#pinch(event.pointerId, finger, at);
    else if (this.#fingers.size === 1) this.#slide(event, finger, at);
    finger.px = at.px;
    finger.py = at.py;
  }

  #slide(event: PointerEvent, finger: Finger, at: Point): void {
    if (!this.#hasMoved) {
      if (Math.hypot(at.px - finger.startX, at.py - finger.startY) < tapSlopPx) return;
      this.#hasMoved = true;
    }
    if (this.#leadsTile) this.to.current.onDrag(at, event.pointerType !== 'mouse');
    else this.to.current.onPan(at.px - finger.px, at.py - finger.py);
  }

  #pinch(id: number, finger: Finger, at: Point): void {
    const other = [...this.#fingers].find(([one]) => one !== id)?.[1];
    if (!other) return;
    const [before, after] = [
      { x: finger.px - other.px, y: finger.py - other.py },
      { x: at.px - other.px, y: at.py - other.py },
    ];
    const middle = { px: (at.px + other.px) / 2, py: (at.py + other.py) / 2 };
    const [near, far] = [Math.hypot(before.x, before.y), Math.hypot(after.x, after.y)];
    this.to.current.onPan((at.px - finger.px) / 2, (at.py - finger.py) / 2);
    if (near > 1 && far > 1) this.to.current.onZoom(far / near, middle);
    const angle = Math.atan2(after.y, after.x) - Math.atan2(before.y, before.x);
    this.#twist += Math.atan2(Math.sin(angle), Math.cos(angle)); // the short way round
    if (Math.abs(this.#twist) > twistForQuarter && this.to.current.canTurn()) {
      this.to.current.onTurn(Math.sign(this.#twist));
      this.#twist = 0;
    }
  }

  #up(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    this.#fingers.delete(event.pointerId);
    const at = this.#at(event);
    const isFinger = event.pointerType !== 'mouse';
    if (!this.#hasMoved) this.to.current.onTap(at, isFinger);
    else if (this.#leadsTile) this.to.current.onDrop(at, isFinger);
    else this.to.current.onRest();
    this.#leadsTile = false;
  }

  #cancel(event: PointerEvent): void {
    if (this.#fingers.delete(event.pointerId)) this.to.current.onRest();
  }

  /** With a tile in hand the wheel turns it; with Ctrl (and so by a pinch on a touchpad) it zooms. */
  #roll(event: WheelEvent): void {
    event.preventDefault();
    const px = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 40;
    if (event.ctrlKey || event.metaKey) {
      this.to.current.onZoom(Math.exp((-event.deltaY * px) / 240), this.#at(event));
      this.to.current.onRest();
      return;
    }
    if (!this.to.current.canTurn()) {
      this.to.current.onPan(-event.deltaX * px, -event.deltaY * px);
      this.to.current.onRest();
      return;
    }
    if (event.timeStamp - this.#wheelAt < wheelRestMs) return;
    this.#wheel += event.deltaY * px;
    if (Math.abs(this.#wheel) < wheelForQuarter) return;
    this.to.current.onTurn(Math.sign(this.#wheel));
    this.#wheel = 0;
    this.#wheelAt = event.timeStamp;
  }
}

/** Hears what happens on the board; the gestures may be others at every drawing. */
export function useGestures(board: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(() => (board.current ? new BoardPointers(board.current, latest).listen() : undefined), []);
}
