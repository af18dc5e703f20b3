// hand.tsx: the cards of my hand in a row, which of them go together, and in a replay everybody's hands.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { blurAfterPress } from '../../base/keys';
import { scaled } from '../../base/page_scale';
import { say, sayCount } from '../../base/words';
import { cardKeys } from '../../parts/card_keys';
import { useMedia } from '../../parts/media_query';
import { Key } from '../../parts/prompt_box';
import { nameOf, type Seating } from '../../table/seating';
import { keyOf, type AdressePrompt, type Press } from './prompt';
import { Card, CardChip, describeCard, sayCard } from './card';
import { fanShape, type Layout } from './hand_layout';
import { variantOf, type AdresseView, type CardName } from './model';
import { sayCards } from './phrases';

interface HandProps {
  view: AdresseView;
  seat: number | null;
  seating: Seating;
  prompt: AdressePrompt;
  isReplay: boolean;
  layout: Layout;
}

interface HeldProps {
  card: CardName;
  press: Press | null;
  hotkey: string | null;
  isPointed: boolean;
  isAdvanced: boolean;
  onLook(isLooking: boolean): void; // a pointer or the focus comes to it, or goes
}

/** Whether a card has room for all there is on it, as in card.css. */
const isWhole = ({ clientWidth, clientHeight }: HTMLElement): boolean =>
  clientWidth >= scaled(100) && clientHeight >= scaled(140);

function Held({ card, press, hotkey, isPointed, isAdvanced, onLook }: HeldProps): JSX.Element {
  const label = describeCard(card, isAdvanced);
  const look = ({ currentTarget }: { currentTarget: HTMLElement }) => onLook(!isWhole(currentTarget));
  const classes = [press?.isAlive && 'alive', press?.isHint && 'hint', isPointed && 'pointed'].filter(Boolean);
  return (
    <button
      type="button"
      class={`adr-held ${classes.join(' ')}`}
      aria-disabled={!press?.isAlive}
      aria-pressed={press?.isChosen}
      data-card={card}
      onClick={blurAfterPress(() => press?.press())}
      onPointerEnter={look}
      onPointerLeave={() => onLook(false)}
      onFocus={look}
      onBlur={() => onLook(false)}
      onContextMenu={(event) => event.preventDefault()} // a long press looks at it
    >
      <Card card={card} size="fan" isSelected={press?.isChosen} isAdvanced={isAdvanced} />
      <span class="vh">{label}</span>
      {press?.isAlive && hotkey && <Key>{hotkey}</Key>}
    </button>
  );
}

/** Cards that go together, by their numbers: all else is on the cards themselves. */
function Suggestions({ prompt, layout }: { prompt: AdressePrompt; layout: Layout }): JSX.Element | null {
  const { suggestions } = prompt.question;
  if (suggestions.length === 0) return null;
  return (
    <div class="adr-suggestions">
      {layout === 'desk' && <span>{say('adresse.launch.together')}</span>}
      {suggestions.map(({ cards, press }) => (
        <button key={cards.join()} type="button" class="adr-suggestion" onClick={blurAfterPress(press)}>
          <span class="vh">{say('adresse.launch.choose', { cards: sayCards(cards) })}</span>
          {cards.map((card) => (
            <b key={card} aria-hidden="true">
              {sayCard(card)}
            </b>
          ))}
        </button>
      ))}
    </div>
  );
}

/** In a replay everything is shown: what everybody held. */
function EveryHand({ view, seating }: Pick<HandProps, 'view' | 'seating'>): JSX.Element {
  return (
    <ul class="adr-every-hand" tabIndex={0} /* it scrolls on a small screen */>
      {view.players.map(({ hand = [] }, seat) => (
        <li key={seat}>
          <b>{nameOf(seating, seat)}</b>
          {hand.length === 0 && <span class="muted">{say('adresse.mine.none')}</span>}
          {hand.map((card, i) => (
            <CardChip key={cardKeys(hand)[i]} card={card} />
          ))}
        </li>
      ))}
    </ul>
  );
}

/** The card that is looked at, whole, above the row. */
function WholeCard({ card, at, isAdvanced }: { card: CardName; at: number; isAdvanced: boolean }): JSX.Element {
  return (
    <div class="adr-whole" style={`--at: ${at.toFixed(3)}`} aria-hidden="true">
      <Card card={card} size="read" isAdvanced={isAdvanced} />
    </div>
  );
}

/** Whether the cards want a row of their own on a small desk: in any case, or beside what lowers a piece. */
const howMany = (count: number): string => (count > 11 ? 'many' : count > 6 ? 'some' : '');

export function AdresseHand({ view, seat, seating, prompt, isReplay, layout }: HandProps): JSX.Element | null {
  const [looked, setLooked] = useState<number | null>(null);
  const isSmall = useMedia('(max-height: 820px), (min-aspect-ratio: 1440 / 820), (max-width: 800px)');
  if (isReplay) return <EveryHand view={view} seating={seating} />;
  const cards = seat === null ? undefined : view.players[seat]?.hand;
  if (!cards) return null;
  const isAdvanced = variantOf(view) === 'advanced';
  const keys = cardKeys(cards);
  const isLaunching = prompt.isMine && view.stage === 'launch';
  const isChoosing = isLaunching || (prompt.isMine && view.stage === 'answer');
  const { columns, rowPx } = fanShape({ layout, count: cards.length, isChoosing, isSmall });
  const whole = looked === null ? undefined : cards[looked];
  return (
    <section class={`adr-hand ${isLaunching ? 'launching' : ''}`} aria-label={say('adresse.mine')}>
      <h2>
        <span class="adr-count">{sayCount('adresse.mine.count', cards.length)}</span>
        <Suggestions prompt={prompt} layout={layout} />
      </h2>
      <ol class={`adr-fan ${howMany(cards.length)}`} style={`--columns: ${columns}; --fan-row: calc(${rowPx}rem / 16)`}>
        {cards.map((card, i) => (
          <li key={keys[i]}>
            <Held
              card={card}
              press={prompt.question.hand[i] ?? null}
              hotkey={keyOf(i)}
              isPointed={prompt.isPointed(`hand-${card}`)}
              isAdvanced={isAdvanced}
              onLook={(isLooking) => setLooked((one) => (isLooking ? i : one === i ? null : one))}
            />
          </li>
        ))}
      </ol>
      {whole && <WholeCard card={whole} at={((looked! % columns) + 0.5) / columns} isAdvanced={isAdvanced} />}
    </section>
  );
}
