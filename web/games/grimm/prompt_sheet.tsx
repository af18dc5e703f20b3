// prompt_sheet.tsx: the sheet above the prompt's bar: cards to choose from, large enough to read.
import type { JSX } from 'preact';
import { blurAfterPress } from '../../base/keys';
import { Key } from '../../parts/prompt_box';
import type { Item } from './prompt';
import { FableCard, FriendCard, describeGrimmCard } from './card';

function SheetCard({ item, isPointed }: { item: Item; isPointed: boolean }): JSX.Element {
  const { id, card = 'hidden', kind, key, mark, isOn, press } = item;
  return (
    <button
      type="button"
      class={`sheet-card ${isPointed ? 'pointed' : ''}`}
      data-answer={id}
      aria-pressed={isOn}
      onClick={blurAfterPress(press)}
    >
      <span class="vh">{mark ? `${mark}. ${describeGrimmCard(card)}` : describeGrimmCard(card)}</span>
      {kind === 'friend' ? <FriendCard card={card} size="read" isMute /> : <FableCard card={card} size="read" isMute />}
      {mark && <em aria-hidden="true">{mark}</em>}
      {key && <Key>{key}</Key>}
    </button>
  );
}

const narrow = matchMedia('(max-width: 1250px), (max-height: 500px)'); // four cards want more
const cardsMax = 8;

/** Whole cards where there is room for them, else a list. */
export function Sheet({ items, points }: { items: Item[]; points: readonly string[] }): JSX.Element {
  return (
    <div class={`prompt-sheet ${narrow.matches || items.length > cardsMax ? 'rows' : ''}`}>
      {items.map((item) => (
        <SheetCard key={item.id} item={item} isPointed={points.includes(item.id)} />
      ))}
    </div>
  );
}
