// story_picture.tsx: the cards that a moment of the story is about.
import type { JSX } from 'preact';
import { say } from '../../base/words';
import { Art, boxOf } from '../../parts/art';
import type { Beat } from './beats';
import type { CardKind } from './card';
import type { Card } from './model';

/** Whether a card is a Fable or a Friend: each has a drawing by its own name. */
export const kindOf = (card: Card): CardKind => (boxOf(`friend-${card}`) === boxOf('') ? 'fable' : 'friend');
export const drawingOf = (card: Card): string => `${kindOf(card)}-${card}`;

function CardPicture({ card }: { card: Card }): JSX.Element {
  return <Art name={drawingOf(card)} class="grimm-story-card" label={say(`grimm.${card}`)} />;
}

/** One card, or all that were turned up together. */
export function Picture({ beat }: { beat: Beat }): JSX.Element | null {
  const revealed = beat.events.filter(({ event }) => event === 'revealed_fable');
  const cards = beat.kind === 'reveal' ? revealed.map(({ card }) => card as Card) : [beat.card];
  const known = cards.filter((card): card is Card => card !== null && card !== 'hidden');
  if (known.length === 0) return null;
  return (
    <div class="grimm-story-cards">
      {known.map((card, i) => (
        <CardPicture key={i} card={card} />
      ))}
    </div>
  );
}
