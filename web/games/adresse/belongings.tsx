// belongings.tsx: how many cards a player holds, has placed and has won; in short, whether they may be challenged.
import type { JSX } from 'preact';
import { useObservables } from '../../base/observable';
import { say, sayCount, sayNumber } from '../../base/words';
import type { BelongingsProps } from '../game';
import { variantOf, type AdresseView } from './model';
import { adresseDisplay } from './display';

/** In a word: who is asked, and what the marker of the others shows. */
function wordOf(view: AdresseView, seat: number): string | null {
  const { marker } = view.players[seat]!;
  return view.to_act.includes(seat) ? 'plays' : (marker ?? null);
}

export function AdresseBelongings({ view: final, seat, isShort }: BelongingsProps): JSX.Element {
  useObservables(adresseDisplay);
  const view = adresseDisplay.viewFor(final);
  const { cards, won = 0 } = view.players[seat]!;
  const word = wordOf(view, seat);
  if (isShort)
    return (
      <span class="adr-belongings short" title={sayCount('adresse.card', cards)}>
        <b aria-hidden="true">{sayNumber(cards)}</b>
        <span class="vh">{sayCount('adresse.card', cards)}</span>
        {word && <small aria-hidden="true">{say(`adresse.short.${word}`)}</small> /* the status says it to ears */}
      </span>
    );
  return (
    <div class="adr-belongings">
      <b>{sayNumber(cards)}</b>
      <small>{sayCount('adresse.players.cards', cards)}</small>
      {variantOf(view) === 'advanced' && <small>{sayCount('adresse.players.won', won)}</small>}
    </div>
  );
}
