// piece.tsx: a seat's piece: its pig.
import type { JSX } from 'preact';
import { Art } from '../../parts/art';
import type { View } from '../../table/wire';

export function GrimmPiece({ seat }: { view: View | null; seat: number }): JSX.Element {
  return <Art name={`pig-${seat}`} />;
}
