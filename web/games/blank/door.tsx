// door.tsx: the sample for developers; it has no door on the home page.
import type { Door } from '../game';

export const door: Door = {
  id: 'blank',
  Picture: () => null,
  minutes: 5,
  age: 8,
  isSample: true,
  load: () => import('./client'),
};
