// door.tsx: what the home page shows of The Grimm Forest.
import { doorPicture } from '../../parts/door_picture';
import type { Door } from '../game';

export const door: Door = {
  id: 'grimm',
  Picture: doorPicture('grimm-door', 212),
  minutes: 45,
  age: 10,
  pieceOf: (_seats, seat) => `pig-${seat}`,
  loadPieces: () => import('art:web/games/grimm/art/pieces'),
  loadArt: () => import('art:web/games/grimm/art/door'),
  load: () => import('./client'),
};
