// end.tsx: the end as a scene: what still stands, the winner's hand before it, and the cards turned up and counted.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { say, sayCount, sayList, sayNumber } from '../../base/words';
import { announcer } from '../../parts/announcer';
import { Art } from '../../parts/art';
import type { Score } from '../../table/wire';
import { nameOf } from '../../table/seating';
import { sayWinners } from '../../table/ending';
import type { EndProps } from '../game';
import { CardChip } from './card';
import { pieceCardOf } from './cards';
import { sayAdresseOutcome } from './end_phrases';
import { variantOf, asAdresseView, type AdresseView, type CardName } from './model';
import { TableViewport } from './three/viewport';
import { useGrip } from './three/steering';

/** What still stands, to be looked at from all sides. */
function Standing({ view, isMotionReduced }: { view: AdresseView; isMotionReduced: boolean }): JSX.Element {
  const grip = useGrip();
  return (
    <div class="adr-end-viewport">
      <TableViewport
        grip={grip}
        board={view.board}
        pieces={view.pieces}
        holding={null}
        isMine={false}
        over={() => null}
        swayAt={() => null}
        onAim={() => {}}
        onRelease={() => {}}
        motions={null}
        onPlayed={() => {}}
        marked={[]}
        isMotionReduced={isMotionReduced}
        announce={() => {}}
      />
    </div>
  );
}

interface CardsProps {
  cards: readonly CardName[];
  label: string;
  from: number; // after so many others
  isValued?: boolean;
}

/** Cards turned up one after the other. */
function Cards({ cards, label, from, isValued = false }: CardsProps): JSX.Element | null {
  if (cards.length === 0) return null;
  return (
    <span class="adr-end-cards">
      <small>{label}</small>
      {cards.map((card, i) => (
        <span key={i} class="adr-turns-up" style={`--nth: ${from + i}`}>
          <CardChip card={card} />
          {isValued && <b class="adr-end-value">{sayNumber(pieceCardOf(card)?.value ?? 0)}</b>}
        </span>
      ))}
    </span>
  );
}

/** "14 points in cards, less 3 in hand". */
function saySum(view: AdresseView, seat: number): string {
  const { won_cards = [], cards } = view.players[seat]!;
  const value = won_cards.reduce((sum, card) => sum + (pieceCardOf(card)?.value ?? 0), 0);
  return say('adresse.end.sum', { value: sayNumber(value), hand: sayNumber(cards) });
}

interface RowProps {
  view: AdresseView;
  score: Score;
  isWinner: boolean;
  name: string;
  isOut: boolean;
}

function Row({ view, score, isWinner, name, isOut }: RowProps): JSX.Element {
  const { hand = [], won_cards = [], cards, placed } = view.players[score.seat]!;
  const isAdvanced = variantOf(view) === 'advanced';
  return (
    <li class={isWinner ? 'wins' : ''}>
      <span class="adr-rank">{sayNumber(score.rank)}</span>
      <span class="adr-rank-name">
        <b>{name}</b>
        <small>
          {[isOut && say('adresse.end.gone'), sayCount('adresse.players.placed', placed)].filter(Boolean).join(' · ')}
        </small>
      </span>
      <span class="adr-rank-cards">
        {isAdvanced && <Cards cards={won_cards} label={say('adresse.end.won')} from={0} isValued />}
        <Cards cards={hand} label={say('adresse.end.hand')} from={won_cards.length} />
        {isAdvanced && <small class="adr-end-sum">{saySum(view, score.seat)}</small>}
      </span>
      <span class="adr-rank-total">
        {isAdvanced ? sayCount('adresse.point', score.total) : sayCount('adresse.card', cards)}
      </span>
    </li>
  );
}

export function AdresseEnd({
  view: final,
  result,
  ending,
  seating,
  isMotionReduced,
  notes,
  children,
}: EndProps): JSX.Element {
  const view = asAdresseView(final);
  const title = sayWinners('adresse', result.winners, seating);
  const after = sayAdresseOutcome(view, result, ending, seating);
  useEffect(() => announcer.announce(`${title} ${after}`, 'news', false), []);
  const winners = result.winners.map((seat) => nameOf(seating, seat));
  const isWinner = ({ seat }: Score) => result.winners.includes(seat); // those who left the table are none
  const ranked = [...result.scores].sort((a, b) => a.rank - b.rank || Number(isWinner(b)) - Number(isWinner(a)));
  return (
    <div class={`end-scene adr-end ${isMotionReduced ? '' : 'moves'}`}>
      <section class="end-stage">
        <header class="end-banner">
          <h1>{title}</h1>
          <p>{after}</p>
        </header>
        <Standing view={view} isMotionReduced={isMotionReduced} />
        {winners.length > 0 && (
          <div class="adr-end-hand" aria-hidden="true">
            <Art name="adr-winner" />
            <b>{sayList(winners)}</b>
          </div>
        )}
      </section>
      <section class="end-side">
        <div class="end-beside">
          <ol class="adr-ranking">
            {ranked.map((score) => (
              <Row
                key={score.seat}
                view={view}
                score={score}
                isWinner={isWinner(score)}
                name={nameOf(seating, score.seat)}
                isOut={seating[score.seat]?.isOut ?? false}
              />
            ))}
          </ol>
          {notes}
        </div>
        {children}
      </section>
    </div>
  );
}
