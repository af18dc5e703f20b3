// rules_cards.tsx: every card of the game, to leaf through.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import cardLines from '../../../data/grimm-cards.txt';
import { sayCount } from '../../base/words';
import { Icon } from '../../parts/art';
import { CardList, type CardKind } from './card';
import type { CardId } from './model';

/** Lines of kind|id|...; F is a Fable, A a Friend. */
const cardsOf = (letter: 'F' | 'A'): CardId[] =>
  cardLines
    .split('\n')
    .map((line) => line.split('|'))
    .filter(([kind]) => kind === letter)
    .map(([, id]) => id!);

export const fables = cardsOf('F');
export const friends = cardsOf('A');

/** Drawn only once they are looked at: the rules open at once. */
function Leaves({ kind, cards }: { kind: CardKind; cards: readonly CardId[] }): JSX.Element {
  const [wasOpen, setOpen] = useState(false);
  return (
    <details class="rule-cards" onToggle={() => setOpen(true)}>
      <summary class="btn">
        {sayCount(`grimm.rules.all.${kind}`, cards.length)}
        <Icon name="forward" />
      </summary>
      {wasOpen && <CardList kind={kind} cards={cards} />}
    </details>
  );
}

export function AllCards(): JSX.Element {
  return (
    <>
      <Leaves kind="fable" cards={fables} />
      <Leaves kind="friend" cards={friends} />
    </>
  );
}
