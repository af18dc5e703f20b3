// drop_request.ts: the requests `luck` and `drop`: how a hand sways that is at no table, and what becomes of a piece
// that it lets go, worked out by the server.
import type { PracticeProps } from '../game';
import type { Why } from './fell_words';
import type { TablePiece } from './model';
import type { Length, Motion, PiecePosition, Release, Side } from './three/types';

/** A piece let go, as the server is told it. */
export interface Drop extends Release {
  length: Length;
  position: PiecePosition;
  hand: Side;
  rests: 'stack' | 'board';
}

export interface Dropped {
  piece: number | null;
  pieces: (TablePiece & { fell?: boolean })[];
  outcomes: string[];
  motion: Motion | null;
  why?: Why; // where something fell
}

type AskServer = PracticeProps['drop'];

const plain = ({ piece, length, at, turned, starts, position }: TablePiece): TablePiece => ({
  ...{ piece, length, at, turned },
  ...(starts && { starts, position }),
});

/** Without a release: what stands there settles. With one, the hand sways as `luck` told last. */
export async function drop(
  ask: AskServer,
  board: number,
  pieces: readonly TablePiece[],
  release?: Drop,
): Promise<Dropped> {
  const answer = await ask({ board, pieces: pieces.map(plain), ...(release && { release }) });
  const { motion } = answer;
  return { ...(answer as Dropped), motion: Array.isArray(motion) ? motion[0] : motion };
}
