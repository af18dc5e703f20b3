// hand.tsx: the cards of my hand in a row, which of them go together, and in a replay everybody's hands.
import type { JSX } from 'preact';
import { blurAfterPress } from '../../base/keys';
import { say } from '../../base/words';
import { cardKeys } from '../../parts/card_keys';
import { Key } from '../../parts/prompt_box';
import { nameOf, type Seating } from '../../table/seating';
import { keyOf, type AdressePrompt, type Press } from './prompt';
import { Card, CardChip, describeCard } from './card';
import { variantOf, type AdresseView, type CardName } from './model';
import { sayCards } from './phrases';

interface HandProps {
  view: AdresseView;
  seat: number | null;
  seating: Seating;
  prompt: AdressePrompt;
  isReplay: boolean;
  size: 'hand' | 'small';
}

interface HeldProps {
  card: CardName;
  press: Press | null;
  hotkey: string | null;
  isPointed: boolean;
  isAdvanced: boolean;
  size: 'hand' | 'small';
}

function Held({ card, press, hotkey, isPointed, isAdvanced, size }: HeldProps): JSX.Element {
  const label = describeCard(card, isAdvanced);
  const classes = [press?.isAlive && 'alive', press?.isHint && 'hint', isPointed && 'pointed'].filter(Boolean);
  return (
    <button
      type="button"
      class={`adr-held ${classes.join(' ')}`}
      title={label}
      aria-disabled={!press?.isAlive}
      aria-pressed={press?.isChosen}
      data-card={card}
      onClick={blurAfterPress(() => press?.press())}
    >
      <Card card={card} size={size} isSelected={press?.isChosen} isAdvanced={isAdvanced} />
      <span class="vh">{label}</span>
      {press?.isAlive && hotkey && <Key>{hotkey}</Key>}
    </button>
  );
}

function Suggestions({ prompt }: { prompt: AdressePrompt }): JSX.Element | null {
  const { suggestions } = prompt.question;
  if (suggestions.length === 0) return null;
  return (
    <div class="adr-suggestions">
      <span>{say('adresse.launch.together')}</span>
      {suggestions.map(({ cards, press }) => (
        <button key={cards.join()} type="button" class="adr-suggestion" onClick={blurAfterPress(press)}>
          <span class="vh">{say('adresse.launch.choose', { cards: sayCards(cards) })}</span>
          {cards.map((card) => (
            <span key={card} aria-hidden="true">
              <CardChip card={card} />
            </span>
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

export function AdresseHand({ view, seat, seating, prompt, isReplay, size }: HandProps): JSX.Element | null {
  if (isReplay) return <EveryHand view={view} seating={seating} />;
  const cards = seat === null ? undefined : view.players[seat]?.hand;
  if (!cards) return null;
  const isAdvanced = variantOf(view) === 'advanced';
  const keys = cardKeys(cards);
  return (
    <section class="adr-hand" aria-label={say('adresse.mine')}>
      <h2>
        {say('adresse.mine')}
        <Suggestions prompt={prompt} />
      </h2>
      {cards.length === 0 && <p class="muted">{say('adresse.mine.none')}</p>}
      <ol class="adr-fan" style={`--count: ${cards.length}`}>
        {cards.map((card, i) => (
          <li key={keys[i]}>
            <Held
              card={card}
              press={prompt.question.hand[i] ?? null}
              hotkey={keyOf(i)}
              isPointed={prompt.isPointed(`hand-${card}`)}
              isAdvanced={isAdvanced}
              size={size}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
