// prompt_launch.ts: the prompt of my own challenge: which cards, and to whom (A4).
import { say, sayCount } from '../../base/words';
import type { AdressePromptContext, Button, Press, AdresseQuestion } from './prompt';
import { pieceCardOf } from './cards';
import { completionsOf, challengeKindOf, suggestionsOf, whyNot } from './compose';
import { variantOf } from './model';
import { launchMove, targetsOf } from './moves';
import { sayAdresse, sayCards } from './phrases';
import { adresseNarration } from './narration';

/** The cards that may be chosen, and what pressing one does. */
function pressesOf({ hand, chosen, choose, why, moves }: AdressePromptContext, isYoung: boolean): Press[] {
  const fitting = completionsOf(hand, chosen.cards, isYoung);
  return hand.map((_, i): Press => {
    if (chosen.cards.includes(i))
      return { isAlive: true, isChosen: true, press: () => choose({ cards: chosen.cards.filter((one) => one !== i) }) };
    const reason = whyNot(hand, chosen.cards, i, isYoung);
    return {
      isAlive: fitting.has(i) && moves.length > 0,
      isHint: fitting.has(i) && chosen.cards.length > 0,
      press: () => (reason ? why(say(reason)) : choose({ cards: [...chosen.cards, i] })),
    };
  });
}

/** What the chosen cards are together, or what they lack. */
function sayCardsChosen(cards: readonly string[], isYoung: boolean): string {
  if (cards.length === 0) return say(isYoung ? 'adresse.ask.launch.young' : 'adresse.ask.launch.why');
  const kind = challengeKindOf(cards, isYoung);
  return say(`adresse.launch.${kind ?? 'gap'}`, { cards: sayCards(cards) });
}

export function launchQuestion(context: AdressePromptContext): AdresseQuestion {
  const { view, seat, hand, moves, chosen, choose, name, why, props } = context;
  const isYoung = variantOf(view) === 'young';
  const cards = [...chosen.cards].sort((a, b) => a - b).map((i) => hand[i]!); // a hand is in the numbers' order
  const targets = targetsOf(moves);
  const [only] = targets;
  const to = chosen.to ?? (targets.size === 1 ? only! : null);
  const others = view.players.map((_, one) => one).filter((one) => one !== seat);
  const anyCard = hand.find(pieceCardOf);

  const sayWhyNot = (one: number) => {
    const refusal = anyCard ? props.rules?.refusal(seat, launchMove(one, [anyCard])) : null;
    why(refusal ? adresseNarration.explain(refusal) : say('adresse.launch.wait'));
  };
  const whom = others.map((one): Button => {
    const isAlive = targets.has(one);
    return {
      ...{ id: `seat-${one}`, kind: 'whom', seat: one, label: name(one), isAlive, isChosen: to === one },
      press: () => (isAlive ? choose({ to: one }) : sayWhyNot(one)),
    };
  });
  const isChallenge = challengeKindOf(cards, isYoung) !== null;
  const isReady = isChallenge && to !== null;
  const launch = () => {
    if (cards.length === 0) return why(say('adresse.launch.no-cards'));
    if (!isChallenge) return why(sayCardsChosen(cards, isYoung));
    if (to === null) return why(say('adresse.launch.no-one'));
    void props.play([launchMove(to, cards)]);
  };
  const label = isReady
    ? sayAdresse('adresse.answer.launch', { cards: sayCards(cards), seat: name(to) })
    : sayCount('adresse.launch.button', Math.max(1, cards.length));
  return {
    sentence: say('adresse.ask.launch'),
    why: [sayCardsChosen(cards, isYoung), isChallenge && to === null && say('adresse.launch.no-one')]
      .filter(Boolean)
      .join(' '),
    buttons: [...whom, { id: 'confirm', kind: 'main', label, isAlive: isReady, press: launch }],
    hand: pressesOf(context, isYoung),
    challenge: [],
    suggestions:
      moves.length === 0 || chosen.cards.length > 0
        ? []
        : suggestionsOf(hand, isYoung).map((one) => ({
            cards: one.map((i) => hand[i]!),
            press: () => choose({ cards: one }),
          })),
  };
}
