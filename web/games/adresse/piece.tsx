// piece.tsx: a seat's piece: its marker.
import type { JSX } from 'preact';
import { useObservables } from '../../base/observable';
import { Art } from '../../parts/art';
import type { View } from '../../table/wire';
import { roleOf, type AdresseView } from './model';
import { adresseDisplay } from './display';

/** The marker's face; who has a piece in hand is shown doing it. Below four players there are no markers. */
export function markerArt(view: AdresseView, seat: number): string {
  const role = roleOf(view, seat);
  if (role === 'placing' || role === 'performing') return 'adr-marker-now';
  const marker = view.players[seat]?.marker;
  return marker ? `adr-marker-${marker}` : 'adr-marker-plain';
}

export function AdressePiece({ view, seat }: { view: View | null; seat: number }): JSX.Element {
  useObservables(adresseDisplay);
  if (view === null || !('players' in view)) return <Art name="adr-marker-plain" class="piece adr-seat" />; // in the waiting room
  return <Art name={markerArt(adresseDisplay.viewFor(view), seat)} class="adr-marker" />;
}
