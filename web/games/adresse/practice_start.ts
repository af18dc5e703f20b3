// practice_start.ts: with what a practice begins: a structure and a piece that fell at a table, or nothing.
import type { AdresseView, TablePiece } from './model';
import type { Holding } from './three/types';

export interface PracticeStart {
  board: number;
  standing: TablePiece[];
  piece: Pick<Holding, 'length' | 'position' | 'hand' | 'sight' | 'rests'>;
  from: string; // the address of the table
}

let next: PracticeStart | null = null;

/** The next practice begins with what was in this view, and leads back to the table it came from. */
export function practiseFrom({ board, pieces, placement }: AdresseView): void {
  const { length, position, hand, sight, rests } = placement!;
  next = { board, standing: pieces, piece: { length, position, hand, sight, rests }, from: location.pathname };
}

export function takePracticeStart(): PracticeStart | null {
  const start = next;
  next = null;
  return start;
}
