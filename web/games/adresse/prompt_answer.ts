// prompt_answer.ts: the prompt of a challenge that has reached me: take it as it is, or add one card from my hand (A5).
import { say } from '../../base/words';
import type { AdressePromptContext, Button, AdresseQuestion } from './prompt';
import { sayCard } from './card';
import { isAdvantage } from './cards';
import { variantOf, type CardName, type Challenge } from './model';
import { asChoices, type AnswerChoice } from './moves';
import { sayAdresse } from './phrases';

/** How it came to me. */
function sayHow({ launcher, from, returned }: Challenge, name: AdressePromptContext['name']): string {
  const seat = name(from ?? launcher ?? 0);
  if (from === launcher) return sayAdresse('adresse.ask.answer', { seat });
  return sayAdresse(returned ? 'adresse.ask.answer.back' : 'adresse.ask.answer.on', { seat });
}

function sayChoice({ verb, card, to, given }: AnswerChoice, name: AdressePromptContext['name']): string {
  if (verb === 'add') return sayAdresse('adresse.answer.add', { card: sayCard(card!) });
  const seat = to === null ? undefined : name(to);
  return sayAdresse(`adresse.answer.${card}`, { seat, card: given ? sayCard(given) : undefined });
}

/** Whom, then which card, then yes: one question at a time, and only where there is a choice. */
function waysOf(choices: readonly AnswerChoice[], { chosen, choose, name, props }: AdressePromptContext): Button[] {
  const seats = [...new Set(choices.flatMap(({ to }) => to ?? []))];
  const to = chosen.to ?? (seats.length === 1 ? seats[0]! : null);
  const whom =
    seats.length < 2
      ? []
      : seats.map(
          (seat): Button => ({
            ...{ id: `seat-${seat}`, kind: 'whom', seat, label: name(seat), isAlive: true, isChosen: to === seat },
            press: () => choose({ to: seat }),
          }),
        );
  if (seats.length > 0 && to === null) return whom;
  const left = choices.filter((choice) => to === null || choice.to === to);
  return [
    ...whom,
    ...left.map(
      (choice): Button => ({
        ...{ id: choice.move, kind: left.length === 1 ? 'main' : undefined, isAlive: true },
        label: sayChoice(choice, name),
        press: () => void props.play([choice.move]),
      }),
    ),
  ];
}

/** What the chosen card would do. */
function sayCardChosen(card: CardName): string {
  return isAdvantage(card) ? say(`adresse.text.${card}`) : say('adresse.answer.add.why', { card: sayCard(card) });
}

/** The young players' game has no advantages (A10.1). */
const sayWhatGoes = (view: AdressePromptContext['view']): string =>
  say(variantOf(view) === 'young' ? 'adresse.ask.answer.young' : 'adresse.ask.answer.why');

export function answerQuestion(context: AdressePromptContext): AdresseQuestion {
  const { view, hand, moves, chosen, choose, name, why, props } = context;
  const choices = asChoices(moves);
  const challenge = view.challenge!;
  const playable = new Set(choices.flatMap(({ card }) => card ?? []));
  const index = chosen.cards[0];
  const card = index === undefined ? null : hand[index]!;
  const accept: Button = {
    ...{ id: 'accept', kind: card === null ? 'main' : 'quiet', label: say('adresse.answer.accept') },
    isAlive: choices.length > 0,
    press: () => void props.play(['accept']),
  };
  return {
    sentence: sayHow(challenge, name),
    why: card === null ? sayWhatGoes(view) : sayCardChosen(card),
    buttons:
      card === null
        ? [accept]
        : [
            ...waysOf(
              choices.filter((one) => one.card === card),
              context,
            ),
            accept,
          ],
    hand: hand.map((one, i) => ({
      isAlive: playable.has(one),
      isChosen: index === i,
      press: () => {
        if (index === i) return choose({ cards: [], to: null });
        if (playable.has(one)) return choose({ cards: [i], to: null });
        why(say('adresse.answer.not-now', { card: sayCard(one) }));
      },
    })),
    challenge: [],
    suggestions: [],
  };
}
