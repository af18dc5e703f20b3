// card.tsx: a card's face or back, in several sizes, and a card in words.
import type { JSX } from 'preact';
import { say, sayCount } from '../../base/words';
import { Art } from '../../parts/art';
import { isAdvantage, pieceCardOf, sightOf, type PieceCard } from './cards';
import { lengthNames, type CardName } from './model';
import type { PiecePosition, Side } from './three/types';

// ---- what is drawn on cards, also for use elsewhere ----

/** The drawing of a piece left in a position; only some lie on the board. */
export const pieceArt = ({ length, position, rests }: Pick<PieceCard, 'length' | 'position' | 'rests'>): string =>
  `adr-piece-${length}-${position}-${rests}`;

const eyesArt: Record<Side, string> = {
  both: 'adr-eyes-both',
  left: 'adr-eyes-right-closed',
  right: 'adr-eyes-left-closed',
};

/** Both are the easy half: drawn pale where cards are small, so that what is asked beyond them leaps out. */
const easeOf = (side: Side): string => (side === 'both' ? 'easy' : '');

/** Two eyes, of which those of `sight` are open. */
export const EyesIcon = ({ sight }: { sight: Side }): JSX.Element => (
  <Art name={eyesArt[sight]} class={`adr-eyes ${easeOf(sight)}`} />
);

export const HandsIcon = ({ hand }: { hand: Side }): JSX.Element => (
  <Art name={`adr-hands-${hand}`} class={`adr-hands ${easeOf(hand)}`} />
);

/** As many as the piece is long: one, two or three. */
const Dots = ({ length }: { length: number }): JSX.Element => (
  <span class="adr-dots">
    {Array.from({ length }, (_, i) => (
      <i key={i} />
    ))}
  </span>
);

// ---- in words ----

const wordOf: Record<PiecePosition, string> = {
  flat: 'adresse.flat',
  edge: 'adresse.edge',
  upright: 'adresse.upright',
};

/** What a card is called: "7", "Killjoy". */
export function sayCard(card: CardName): string {
  const piece = pieceCardOf(card);
  if (piece) return String(piece.number);
  return isAdvantage(card) ? say(`adresse.${card}`) : say('adresse.card.back');
}

/** All that a card says, for ears. */
export function describeCard(card: CardName, isAdvanced = false): string {
  const piece = pieceCardOf(card);
  if (!piece && !isAdvantage(card)) return say('adresse.card.back');
  if (!piece) return say('adresse.card.advantage', { name: say(`adresse.${card}`), text: say(`adresse.text.${card}`) });
  const text = say(piece.rests === 'board' ? 'adresse.card.board' : 'adresse.card.piece', {
    number: piece.number,
    length: say(`adresse.${lengthNames[piece.length - 1]}`),
    position: say(wordOf[piece.position]),
    hand: say(`adresse.hand.${piece.hand}`),
    sight: say(`adresse.sight.${sightOf(piece)}`),
  });
  return isAdvanced ? say('adresse.card.valued', { card: text, points: sayCount('adresse.point', piece.value) }) : text;
}

// ---- drawn ----

/** What became of a card of the challenge. */
export type CardState = 'now' | 'later' | 'held' | 'fell' | 'no_piece' | 'gave_up';

interface CardProps {
  card: CardName; // anything that is no card: its back
  size: 'read' | 'hand' | 'small' | 'fan'; // a fan's card takes the room it is given, and shows what has room there
  state?: CardState | null;
  isSelected?: boolean;
  isDisabled?: boolean;
  isAdvanced?: boolean; // then it shows its value
}

function PieceFace({ piece, isAdvanced }: { piece: PieceCard; isAdvanced: boolean }): JSX.Element {
  return (
    <>
      <Art name={pieceArt(piece)} class="adr-card-picture" preserveAspectRatio="xMidYMax" />
      <b class="adr-card-number">{piece.number}</b>
      <Dots length={piece.length} />
      {isAdvanced && <i class="adr-card-value">{piece.value}</i>}
      <span class="adr-card-way">{say(wordOf[piece.position])}</span>
      <span class="adr-card-foot">
        <EyesIcon sight={sightOf(piece)} />
        <HandsIcon hand={piece.hand} />
      </span>
    </>
  );
}

const AdvantageFace = ({ card }: { card: CardName }): JSX.Element => (
  <>
    <Art name={`adr-adv-${card}`} class="adr-card-scene" preserveAspectRatio="xMidYMid slice" />
    <span class="adr-card-words">
      <b>{say(`adresse.${card}`)}</b>
      <span class="adr-card-text">{say(`adresse.text.${card}`)}</span>
    </span>
  </>
);

/** One card. It is mute: whatever holds it says what it is (`describeCard`). */
export function Card({ card, size, state, isSelected, isDisabled, isAdvanced = false }: CardProps): JSX.Element {
  const piece = pieceCardOf(card);
  const kind = piece ? 'piece' : isAdvantage(card) ? 'advantage' : 'back';
  const classes = ['adr-card', kind, `in-${size}`, state, isSelected && 'selected', isDisabled && 'disabled'];
  return (
    <span class={classes.filter(Boolean).join(' ')} aria-hidden="true">
      <span class="adr-card-face">
        {piece && <PieceFace piece={piece} isAdvanced={isAdvanced} />}
        {kind === 'advantage' && <AdvantageFace card={card} />}
        {kind === 'back' && <Art name="adr-back" class="adr-card-back" preserveAspectRatio="xMidYMid slice" />}
      </span>
      {state && <em class="adr-card-state">{say(`adresse.card.state.${state}`)}</em>}
    </span>
  );
}

/** A card in a line of text: its number and dots, and what it asks beyond both eyes and hands. */
export function CardChip({ card }: { card: CardName }): JSX.Element {
  const piece = pieceCardOf(card);
  return (
    <span class={`adr-chip ${piece ? 'piece' : 'advantage'}`}>
      <b aria-hidden="true">{sayCard(card)}</b>
      <span class="vh">{describeCard(card)}</span>
      {piece && <Dots length={piece.length} />}
      {piece && piece.closed !== 'none' && <EyesIcon sight={sightOf(piece)} />}
      {piece && piece.hand !== 'both' && <HandsIcon hand={piece.hand} />}
    </span>
  );
}
