// card.tsx: a card's face: frame, drawing, name, what it does and when. Small in a hand, large for reading.
import type { JSX } from 'preact';
import { blurAfterPress } from '../../base/keys';
import { say } from '../../base/words';
import { Art } from '../../parts/art';
import { Dialog } from '../../parts/dialog';
import type { CardId } from './model';

export type CardKind = 'fable' | 'friend';

interface CardProps {
  card: CardId; // "hidden": its back
  size: 'hand' | 'read';
  isMute?: boolean; // whatever it lies in says it all already
}

export function CardFace({ kind, card, size, isMute }: CardProps & { kind: CardKind }): JSX.Element {
  if (card === 'hidden') return <Art name={`back-${kind}`} class={`card in-${size}`} />;
  return (
    <span class={`card ${kind} in-${size}`} aria-hidden={isMute}>
      <Art name={`frame-${kind}`} class="card-frame" />
      <span class="card-inner">
        <Art name={`${kind}-${card}`} class="card-drawing" preserveAspectRatio="xMidYMid slice" />
        <b>{say(`grimm.${card}`)}</b>
        <span class="card-text">{say(`grimm.text.${card}`)}</span>
        <span class="card-tag">{say(`grimm.timing.${card}`)}</span>
      </span>
    </span>
  );
}

export const FableCard = (props: CardProps): JSX.Element => <CardFace kind="fable" {...props} />;
export const FriendCard = (props: CardProps): JSX.Element => <CardFace kind="friend" {...props} />;

/** All that a card says, in one sentence. */
export function describeGrimmCard(card: CardId): string {
  if (card === 'hidden') return say('grimm.hidden');
  return say('grimm.card.all', {
    name: say(`grimm.${card}`),
    timing: say(`grimm.timing.${card}`),
    text: say(`grimm.text.${card}`),
  });
}

interface ThumbProps {
  kind: CardKind;
  card: CardId;
  onPress(): void;
}

/** A card's drawing, to be pressed and read; its name beside or below it is up to the stylesheet. */
export function CardThumb({ kind, card, onPress }: ThumbProps): JSX.Element {
  return (
    <button type="button" class={`thumb ${kind}`} title={say('grimm.card.read')} onClick={blurAfterPress(onPress)}>
      <Art name={`${kind}-${card}`} preserveAspectRatio="xMidYMid slice" />
      <span>{say(`grimm.${card}`)}</span>
    </button>
  );
}

/** One card, large. */
export function CardDialog({ kind, card, onClose }: { kind: CardKind; card: CardId; onClose(): void }): JSX.Element {
  return (
    <Dialog title={say(`grimm.${card}`)} onClose={onClose}>
      <div class="card-alone">
        <CardFace kind={kind} card={card} size="read" />
      </div>
    </Dialog>
  );
}

/** Several cards, one below the other, each with its text. */
export function CardList({ kind, cards }: { kind: CardKind; cards: readonly CardId[] }): JSX.Element {
  return (
    <ul class="card-list">
      {cards.map((card, i) => (
        <li key={i}>
          <Art name={`${kind}-${card}`} preserveAspectRatio="xMidYMid slice" />
          <b>{say(`grimm.${card}`)}</b>
          <small>{say(`grimm.timing.${card}`)}</small>
          <p>{say(`grimm.text.${card}`)}</p>
        </li>
      ))}
    </ul>
  );
}
