// prompt.ts: the prompt: what is asked of me now, and what I have chosen so far: cards of my hand, a player, a piece.
import { useState } from 'preact/hooks';
import { useKeys, type Keys } from '../../base/keys';
import { say } from '../../base/words';
import { telephone } from './hand_layout';
import type { DescribedMove } from '../../rules/rules';
import { nameOf } from '../../table/seating';
import type { PlayProps } from '../game';
import { answerQuestion } from './prompt_answer';
import { launchQuestion } from './prompt_launch';
import { takeQuestion } from './prompt_take';
import { describeCard } from './card';
import { asAdresseView, type AdresseView, type CardName } from './model';
import { sayAdresse, sayLength } from './phrases';

/** Something that can be pressed: a card, or a button of the bar. */
export interface Press {
  isAlive: boolean; // else it says why not
  isChosen?: boolean;
  isHint?: boolean; // it goes with what is chosen
  press(): void;
}

export interface Button extends Press {
  id: string;
  label: string;
  kind?: 'main' | 'whom' | 'quiet';
  seat?: number; // whom it is about
}

export interface AdresseQuestion {
  sentence: string;
  why: string;
  buttons: Button[];
  hand: (Press | null)[]; // by index; null: nothing to do with it
  challenge: (Press | null)[];
  suggestions: { cards: CardName[]; press(): void }[];
}

/** What was chosen so far in answer to one view. */
export interface Chosen {
  cards: readonly number[]; // of the hand
  to: number | null;
  given: CardName | null; // a card of the challenge
}

export const noneChosen: Chosen = { cards: [], to: null, given: null };

/** What questions are made from. */
export interface AdressePromptContext {
  props: PlayProps;
  view: AdresseView;
  seat: number;
  hand: readonly CardName[];
  moves: readonly DescribedMove[];
  chosen: Chosen;
  choose(change: Partial<Chosen>): void;
  name(seat: number): string;
  why(reason: string): void; // says why something cannot be done
}

export interface AdressePrompt {
  isMine: boolean;
  question: AdresseQuestion;
  isPointed(id: string): boolean;
}

const asked = ['launch', 'answer', 'take', 'aim', 'hold']; // stages in which somebody is asked
const noButtons = { buttons: [], challenge: [], suggestions: [] };

/** The sentence of whom the table waits for, and for what. */
function sayWaiting({ view, seating, isOver }: PlayProps): string {
  const { stage, placement, challenge, launcher } = asAdresseView(view);
  if (isOver || stage === 'over') return say('adresse.wait.over');
  const seat = placement?.seat ?? (stage === 'launch' ? launcher : challenge?.holder);
  if (seat === undefined || ![...asked, 'sway'].includes(stage)) return say(`adresse.ask.${stage}`);
  const name = nameOf(seating, seat);
  if (!placement) return say(`adresse.wait.${stage}`, { seat: name });
  const { length, position } = placement;
  return say('adresse.wait.place', { seat: name, length: sayLength(length), position: say(`adresse.${position}`) });
}

/** The piece is in my hand: the viewport asks for the rest. */
function placeQuestion({ view, seat, name }: AdressePromptContext): AdresseQuestion {
  const { length, position, free, rests, hand, sight } = view.placement!;
  const key = `adresse.ask.place.${rests === 'board' ? 'board.' : ''}${free ? 'free' : position}`;
  const holder = view.challenge?.holder ?? seat;
  const isTouch = matchMedia('(hover: none)').matches;
  const isShort = matchMedia(telephone).matches; // the card in the bar shows hands and eyes there
  const why = [
    !isShort && say('adresse.ask.how', { hand: say(`adresse.hand.${hand}`), sight: say(`adresse.sight.${sight}`) }),
    !isShort && sight !== 'both' && say('adresse.place.eye'),
    holder !== seat && sayAdresse('adresse.ask.place.for', { seat: name(holder) }),
    say(isTouch ? 'adresse.place.touch' : 'adresse.place.steer'),
  ];
  const sentence = say(key, { length: sayLength(length) });
  return { sentence, why: why.filter(Boolean).join(' '), hand: [], ...noButtons };
}

function questionOf(context: AdressePromptContext): AdresseQuestion {
  switch (context.view.stage) {
    case 'launch':
      return launchQuestion(context);
    case 'answer':
      return answerQuestion(context);
    case 'take':
      return takeQuestion(context);
    default:
      return placeQuestion(context);
  }
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

/** The number on a key that chooses this; null where there are no more keys. */
export const keyOf = (index: number): string | null => digits[index] ?? null;

function keysOf({ hand, challenge, buttons }: AdresseQuestion, choose: AdressePromptContext['choose']): Keys {
  const cards = hand.some(Boolean) ? hand : challenge;
  const whom = buttons.filter(({ kind }) => kind === 'whom');
  const main = buttons.find(({ kind }) => kind === 'main');
  const nextWhom = () => {
    const alive = whom.filter(({ isAlive }) => isAlive);
    const current = alive.findIndex(({ isChosen }) => isChosen);
    alive[(current + 1) % alive.length]?.press();
  };
  return {
    ...Object.fromEntries(cards.flatMap((card, i) => (card && keyOf(i) ? [[keyOf(i)!, () => card.press()]] : []))),
    ...(whom.length > 0 && { t: nextWhom }),
    Enter: () => (main ? main.press() : false),
    Escape: () => choose(noneChosen),
  };
}

export function useAdressePrompt(props: PlayProps, isDone: boolean): AdressePrompt {
  const { view: final, seat, seating, rules, mayAct, announce, lesson } = props;
  const view = asAdresseView(final);
  const [state, setState] = useState<{ of: AdresseView; chosen: Chosen }>({ of: view, chosen: noneChosen });
  const chosen = state.of === view ? state.chosen : noneChosen;
  const choose = (change: Partial<Chosen>) => setState({ of: view, chosen: { ...chosen, ...change } });
  const isGoing = asked.includes(view.stage) && !props.isOver && !props.isReplay;
  const isMine = seat !== null && view.to_act.includes(seat) && isGoing && isDone;
  const hand = (seat !== null && view.players[seat]?.hand) || [];
  const idle: AdresseQuestion = {
    ...{ sentence: sayWaiting(props), why: '', ...noButtons },
    hand: hand.map((card) => ({ isAlive: false, press: () => announce(describeCard(card)) })),
  };
  const question = isMine
    ? questionOf({
        ...{ props, view, seat, hand, chosen, choose },
        moves: rules && mayAct ? rules.describedMoves(seat) : [],
        name: (one) => nameOf(seating, one),
        why: (reason) => announce(reason, 'refusal'),
      })
    : idle;
  useKeys(keysOf(question, choose), isMine && mayAct && !['aim', 'hold'].includes(view.stage));
  return { isMine, question, isPointed: (id) => lesson?.point?.includes(id) ?? false };
}
