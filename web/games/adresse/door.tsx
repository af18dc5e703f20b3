// door.tsx: what the home page shows of Au doigt & à l'œil.
import { doorPicture } from '../../parts/door_picture';
import type { Door } from '../game';

export const door: Door = {
  id: 'adresse',
  Picture: doorPicture('adr-door'),
  minutes: 30,
  age: 5,
  hasPractice: true,
  pieceOf: () => 'adr-winner',
  loadPieces: () => import('art:web/games/adresse/art/pieces'),
  loadArt: () => import('art:web/games/adresse/art/door'),
  load: () => import('./client'),
};
