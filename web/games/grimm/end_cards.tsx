// end_cards.tsx: who stood by whom at the end, and what was still in hand.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '../../base/words';
import { nameOf, type Seating } from '../../table/seating';
import { CardDialog, CardThumb, type CardKind } from './card';
import type { CardId, GrimmView } from './model';

interface Shown {
  kind: CardKind;
  card: CardId;
}

/** The Friend, then the Fables, as far as this viewer may see them. */
function cardsOf({ players }: GrimmView, seat: number): Shown[] {
  const { friend, hand } = players[seat]!;
  const fables = hand.filter((card) => card !== 'hidden').map((card): Shown => ({ kind: 'fable', card }));
  return friend ? [{ kind: 'friend', card: friend }, ...fables] : fables;
}

export function EndCards({ view, seating }: { view: GrimmView; seating: Seating }): JSX.Element {
  const [read, setRead] = useState<Shown | null>(null);
  return (
    <section class="end-cards">
      <h2>{say('grimm.end.cards')}</h2>
      <ul>
        {seating.map(({ seat }) => (
          <li key={seat}>
            <b>{nameOf(seating, seat)}</b>
            {cardsOf(view, seat).map((shown, i) => (
              <CardThumb key={i} {...shown} onPress={() => setRead(shown)} />
            ))}
            {cardsOf(view, seat).length === 0 && <small>{say('grimm.end.no-cards')}</small>}
          </li>
        ))}
      </ul>
      {read && <CardDialog {...read} onClose={() => setRead(null)} />}
    </section>
  );
}
