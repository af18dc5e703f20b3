// facts.tsx: what everybody may know: what a fall would cost, what is left in the box, the deck.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useObservables } from '../../base/observable';
import { say, sayCount, sayNumber } from '../../base/words';
import { Art } from '../../parts/art';
import { Dialog } from '../../parts/dialog';
import type { FactsProps } from '../game';
import { Card, describeCard } from './card';
import { mostOf } from './cost';
import { lengthNames, type AdresseView, type CardName } from './model';
import { adresseDisplay } from './display';

const underWay = ['answer', 'take', 'aim', 'sway', 'hold', 'noise', 'world'];

/** What a fall would cost whoever performs. */
function IfItFalls({ view }: { view: AdresseView }): JSX.Element | null {
  const { challenge, pieces } = view;
  if (!challenge || !underWay.includes(view.stage)) return null;
  const columns = pieces.filter(({ starts }) => starts).length;
  const most = mostOf(challenge.falls, columns);
  const standing = sayCount('adresse.facts.columns', columns);
  return (
    <section class="adr-risk">
      <h2>{say('adresse.facts.risk')}</h2>
      {most === null ? (
        <p>{say('adresse.facts.risk.later')}</p>
      ) : (
        <p>
          {say('adresse.facts.risk.first')} <b>{standing}</b>{' '}
          <b>{sayCount(columns > 1 ? 'adresse.facts.most' : 'adresse.facts.that', most)}</b>
        </p>
      )}
    </section>
  );
}

function Discards({ cards }: { cards: readonly CardName[] }): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  if (cards.length === 0) return null;
  return (
    <>
      <button type="button" class="link" onClick={() => setOpen(true)}>
        {sayCount('adresse.facts.discarded', cards.length)}
      </button>
      {isOpen && (
        <Dialog title={say('adresse.facts.discards')} onClose={() => setOpen(false)}>
          <ul class="adr-discards">
            {cards.map((card, i) => (
              <li key={i} title={describeCard(card)}>
                <Card card={card} size="small" />
                <span class="vh">{describeCard(card)}</span>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

export function AdresseFacts({ view: final }: FactsProps): JSX.Element {
  useObservables(adresseDisplay);
  const view = adresseDisplay.viewFor(final);
  return (
    <section class="adr-facts">
      <IfItFalls view={view} />
      <p class="adr-fact">
        <span>{say('adresse.facts.box')}</span>
        {view.supply.map((left, i) => (
          <span key={i} class="adr-left" title={say(`adresse.${lengthNames[i]}`)}>
            <Art name={`adr-piece-${i + 1}-flat-stack`} />
            <b>{sayNumber(left)}</b>
            <span class="vh">{say(`adresse.${lengthNames[i]}`)}</span>
          </span>
        ))}
      </p>
      <p class="adr-fact">
        <span>{sayCount('adresse.facts.deck', view.deck)}</span>
        <Discards cards={view.discard} />
      </p>
    </section>
  );
}
