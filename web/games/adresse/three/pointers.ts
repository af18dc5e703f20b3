// pointers.ts: pointer gestures on the canvas: they steer the held piece, turn it, or orbit the camera.
import { dragMm } from './camera';
import { turnTenths, type Grip } from './steering';
import type { TableRenderer } from './renderer';

const degreesAPixel = 0.32;
const zoomANotch = 1.12;
const notchPx = 100; // of a wheel; touch pads give less at a time

interface Finger {
  x: number;
  y: number;
  does: 'steer' | 'look' | 'nothing';
}

/** Returns how to end it. */
export function attachPointers(
  canvas: HTMLElement,
  renderer: TableRenderer,
  grip: Grip,
  isLooking: () => boolean,
): () => void {
  const fingers = new Map<number, Finger>();
  let wheeled = 0;

  const inPicture = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  const down = (event: PointerEvent) => {
    const spot = inPicture(event);
    const looks = event.button !== 0 || isLooking() || grip.phase === 'empty';
    const mayLook = renderer.canLookAround && (looks || renderer.isBackground(spot));
    fingers.set(event.pointerId, { ...spot, does: mayLook ? 'look' : looks ? 'nothing' : 'steer' });
    canvas.setPointerCapture(event.pointerId);
  };

  /** Two fingers: what they do together since the last time. */
  const pair = (moved: number, spot: { x: number; y: number }) => {
    const [id, other] = [...fingers].find(([one]) => one !== moved) ?? [];
    const before = fingers.get(moved);
    if (id === undefined || !other || !before) return;
    const line = (one: { x: number; y: number }) => ({
      angle: Math.atan2(one.y - other.y, one.x - other.x),
      far: Math.hypot(one.x - other.x, one.y - other.y),
    });
    const [was, is] = [line(before), line(spot)];
    let degrees = ((is.angle - was.angle) * 180) / Math.PI;
    degrees -= Math.round(degrees / 360) * 360;
    if (before.does === 'steer') grip.turnBy(-degrees * 10);
    else if (before.does === 'look') renderer.lookAround(-degrees, 0, is.far / Math.max(1, was.far));
  };

  const move = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const spot = inPicture(event);
    const [dx, dy] = [spot.x - finger.x, spot.y - finger.y];
    if (fingers.size > 1) pair(event.pointerId, spot);
    else if (finger.does === 'look') renderer.lookAround(-dx * degreesAPixel, dy * degreesAPixel);
    else if (finger.does === 'steer') {
      const { x, y } = dragMm(renderer.frame, renderer.height, dx, dy);
      grip.steer(x * 10, y * 10);
    }
    Object.assign(finger, spot);
  };

  const up = (event: PointerEvent) => fingers.delete(event.pointerId);

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const delta = event.deltaY || event.deltaX; // with Shift, some browsers scroll sideways
    const isTurning = grip.phase === 'steering' && !event.ctrlKey && !isLooking();
    if (!isTurning) return renderer.lookAround(0, 0, zoomANotch ** (-delta / notchPx));
    wheeled += event.deltaMode === 0 ? delta : Math.sign(delta) * notchPx;
    const notches = Math.trunc(wheeled / notchPx);
    wheeled -= notches * notchPx;
    grip.turnBy(-notches * (event.shiftKey ? turnTenths.fine : turnTenths.coarse));
  };

  const noMenu = (event: Event) => event.preventDefault();
  const events = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, wheel, contextmenu: noMenu };
  for (const [name, act] of Object.entries(events))
    canvas.addEventListener(name, act as EventListener, { passive: false });
  return () => {
    for (const [name, act] of Object.entries(events)) canvas.removeEventListener(name, act as EventListener);
  };
}
