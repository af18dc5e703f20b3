// card_keys.ts: keys for the cards of a hand, where several may be equal.

/** Equal cards are numbered, so that a card that leaves the hand does not change the keys of the others. */
export const cardKeys = (cards: readonly string[]): string[] =>
  cards.map((card, i) => `${card} ${cards.slice(0, i).filter((one) => one === card).length}`);
