// pointers.ts: pointer gestures on the canvas: they steer the held piece, turn it, or orbit the camera. Whatever is
// held one can look around as well: with two fingers, the right button, or beside the board.
import { dragMm } from './camera';
import { turnTenths, type Grip } from './steering';
import type { TableRenderer } from './renderer';
import { TwoFingers, type Gesture } from './two_fingers';

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
  let pair: TwoFingers | null = null;

  const inPicture = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  const down = (event: PointerEvent) => {
    const spot = inPicture(event);
    const looks = event.button !== 0 || isLooking() || grip.phase === 'empty';
    const isBeside = event.pointerType !== 'touch' && renderer.isBesideBoard(spot); // fingers steer from where there is room
    const mayLook = renderer.canLookAround && (looks || isBeside);
    fingers.set(event.pointerId, { ...spot, does: mayLook ? 'look' : looks ? 'nothing' : 'steer' });
    const [one, other] = fingers.values();
    pair = one && other ? new TwoFingers(one, other) : null;
    canvas.setPointerCapture(event.pointerId);
  };

  /** Two fingers turn what is held, or the table; pushed they look around, spread they come nearer. */
  const together = ({ does, degrees, dx, dy, times }: Gesture) => {
    if (does === 'push') return renderer.lookAround(-dx * degreesAPixel, dy * degreesAPixel);
    if (does === 'spread') return renderer.lookAround(0, 0, times);
    if (grip.phase === 'steering' && !isLooking()) grip.turnBy(-degrees * 10);
    else renderer.lookAround(-degrees, 0);
  };

  const move = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const spot = inPicture(event);
    const [dx, dy] = [spot.x - finger.x, spot.y - finger.y];
    if (pair) {
      const gesture = pair.move([...fingers.keys()].indexOf(event.pointerId) === 0 ? 0 : 1, spot);
      if (gesture) together(gesture);
    } else if (finger.does === 'look') renderer.lookAround(-dx * degreesAPixel, dy * degreesAPixel);
    else if (finger.does === 'steer') {
      const { x, y } = dragMm(renderer.frame, renderer.height, dx, dy);
      grip.steer(x * 10, y * 10);
    }
    Object.assign(finger, spot);
  };

  /** What is left of a pair stays as it is: a finger that is lifted last steers nothing. */
  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (pair) for (const finger of fingers.values()) finger.does = 'nothing';
    pair = null;
  };

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
