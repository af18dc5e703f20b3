// place_announcement.ts: announcements of where the held piece is, for those who steer by keys.
import { useEffect, useRef } from 'preact/hooks';
import { say, sayNumber } from '../../../base/words';
import type { ViewportController } from './viewport_controller';
import type { ViewportProps } from './types';

const pauseMs = 600; // after the last key

/** "12 mm to the right, 40 mm away from you, turned by 15°"; with both eyes also how high, and over what. */
export function sayHeldPlace(controller: ViewportController, { grip, holding }: ViewportProps): string {
  const { x, y, turn } = grip.place;
  const mm = (tenths: number) => sayNumber(Math.abs(tenths) / 10);
  const place = say('adresse.stage.place', {
    x: say(`adresse.stage.${x < 0 ? 'left' : 'right'}`, { mm: mm(x) }),
    y: say(`adresse.stage.${y < 0 ? 'near' : 'far'}`, { mm: mm(y) }),
    turn: sayNumber(turn / 10),
  });
  const { touchdown } = controller;
  if (holding?.sight !== 'both' || !touchdown) return place;
  const over = touchdown.first >= 0 ? 'piece' : touchdown.first === -1 ? 'board' : 'table';
  return `${place} ${say(`adresse.stage.over.${over}`, { mm: sayNumber(Math.round(controller.heightMm)), piece: touchdown.first })}`;
}

/** What to call after each step of the keyboard: says the place once the keys rest. */
export function usePlaceAnnouncement(controller: ViewportController, props: ViewportProps): () => void {
  const latest = useRef(props);
  latest.current = props;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current.announce(sayHeldPlace(controller, latest.current)), pauseMs);
  };
}
