// belongings.tsx: how many cards a player holds, has placed and has won.
import type { JSX } from 'preact';
import { useObservables } from '../../base/observable';
import { sayCount, sayNumber } from '../../base/words';
import type { BelongingsProps } from '../game';
import { variantOf } from './model';
import { adresseDisplay } from './display';

export function AdresseBelongings({ view: final, seat, isShort }: BelongingsProps): JSX.Element {
  useObservables(adresseDisplay);
  const view = adresseDisplay.viewFor(final);
  const { cards, won = 0 } = view.players[seat]!;
  if (isShort)
    return (
      <span class="adr-belongings short" title={sayCount('adresse.card', cards)}>
        <b aria-hidden="true">{sayNumber(cards)}</b>
        <span class="vh">{sayCount('adresse.card', cards)}</span>
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
