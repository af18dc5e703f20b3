// piece.tsx: a seat's piece: a watchtower in the player's colour.
import type { JSX } from 'preact';
import { Art } from '../../parts/art';
import type { View } from '../../table/wire';
import { towerColours } from './model';

export function GrandboisPiece({ view, seat }: { view: View | null; seat: number }): JSX.Element {
  return <Art name={`tower-${towerColours(view?.seats ?? 4, seat)[0]}`} class="piece" />;
}
