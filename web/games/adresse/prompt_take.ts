// prompt_take.ts: the prompt of which piece of the challenge is placed next (A6.1), and with a pivot, how (A5.3).
import { say } from '../../base/words';
import type { AdressePromptContext, Button, AdresseQuestion } from './prompt';
import { describeCard, sayCard } from './card';
import { asChoices, type AnswerChoice } from './moves';
import { sayAdresse } from './phrases';

const sayTake = ({ card, as }: AnswerChoice): string =>
  as === null
    ? sayAdresse('adresse.answer.take', { card: sayCard(card!) })
    : sayAdresse('adresse.answer.take.as', { card: sayCard(card!), position: say(`adresse.${as}`) });

const sayWhy = ({ challenge }: AdressePromptContext['view']): string =>
  say(challenge && challenge.pivots > 0 ? 'adresse.ask.take.pivot' : 'adresse.ask.take.why');

export function takeQuestion({ view, moves, chosen, choose, props, why }: AdressePromptContext): AdresseQuestion {
  const choices = asChoices(moves);
  const cards = [...new Set(choices.flatMap(({ card }) => card ?? []))];
  const waysOf = (card: string) => choices.filter((one) => one.card === card);
  const given = chosen.given ?? (cards.length === 1 ? cards[0]! : null);
  /** Taken at once where there is nothing more to choose. */
  const pick = (card: string) => {
    const ways = waysOf(card);
    if (ways.length === 1) void props.play([ways[0]!.move]);
    else choose({ given: card });
  };
  const shown = given === null ? [] : waysOf(given);
  const buttons =
    shown.length > 0
      ? shown.map(
          (choice, i): Button => ({
            ...{ id: choice.move, kind: i === 0 ? 'main' : undefined, label: sayTake(choice), isAlive: true },
            press: () => void props.play([choice.move]),
          }),
        )
      : cards.map(
          (card): Button => ({
            ...{ id: `take ${card}`, label: sayAdresse('adresse.answer.take', { card: sayCard(card) }), isAlive: true },
            press: () => pick(card),
          }),
        );
  return {
    sentence: say('adresse.ask.take'),
    why: given === null ? sayWhy(view) : describeCard(given),
    buttons,
    hand: [],
    challenge: (view.challenge?.cards ?? []).map(({ card, fate }) =>
      fate === 'waiting'
        ? {
            isAlive: cards.includes(card),
            isChosen: given === card,
            press: () => (cards.includes(card) ? pick(card) : why(say('adresse.launch.wait'))),
          }
        : null,
    ),
    suggestions: [],
  };
}
