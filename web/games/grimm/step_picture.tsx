// step_picture.tsx: the cards that a step of the timeline is about.
import type { JSX } from 'preact';
import { say } from '../../base/words';
import { Art, boxOf } from '../../parts/art';
import type { GrimmStep } from './timeline_steps';
import type { CardKind } from './card';
import type { CardId } from './model';

/** Whether a card is a Fable or a Friend: each has a drawing by its own name. */
export const cardKindOf = (card: CardId): CardKind => (boxOf(`friend-${card}`) === boxOf('') ? 'fable' : 'friend');
export const cardDrawingOf = (card: CardId): string => `${cardKindOf(card)}-${card}`;

function CardPicture({ card }: { card: CardId }): JSX.Element {
  return <Art name={cardDrawingOf(card)} class="grimm-playback-card" label={say(`grimm.${card}`)} />;
}

/** One card, or all that were turned up together. */
export function StepPicture({ step }: { step: GrimmStep }): JSX.Element | null {
  const revealed = step.events.filter(({ event }) => event === 'revealed_fable');
  const cards = step.kind === 'reveal' ? revealed.map(({ card }) => card as CardId) : [step.card];
  const known = cards.filter((card): card is CardId => card !== null && card !== 'hidden');
  if (known.length === 0) return null;
  return (
    <div class="grimm-playback-cards">
      {known.map((card, i) => (
        <CardPicture key={i} card={card} />
      ))}
    </div>
  );
}
