// prompt_bar.tsx: the bar of the prompt, with every answer to it: by mouse, by touch, by keys.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { blurAfterPress, useKeys, type Keys } from '../../base/keys';
import { say, sayCount } from '../../base/words';
import { Art, Icon } from '../../parts/art';
import { PromptBox, Key } from '../../parts/prompt_box';
import { announcer } from '../../parts/announcer';
import type { PlayProps } from '../game';
import { asAnswer } from './answers';
import { questionOf } from './prompt_form';
import {
  cardInQuestion,
  emptyDraft,
  sayQuestion,
  sayWaiting,
  type Act,
  type Counter,
  type PromptDraft,
  type GrimmQuestion,
} from './prompt';
import { Sheet } from './prompt_sheet';
import { CardDialog } from './card';
import { noClicks, type Clicks } from './clicks';
import { asGrimmView, type GrimmView } from './model';
import { cardDrawingOf, cardKindOf } from './step_picture';

export interface GrimmPrompt {
  props: PlayProps;
  view: GrimmView;
  question: GrimmQuestion | null; // null: nothing is asked of me, or not yet
  clicks: Clicks;
}

/** What makes a question another one: while all choose in secret only what I have laid, else every change. */
function idOf(view: GrimmView, seat: number | null): unknown {
  if (view.asks !== 'select' || seat === null) return view;
  const { slot, fable } = view.players[seat]!;
  return JSON.stringify([seat, view.round, view.to_act.includes(seat), slot, fable]);
}

/** What is chosen so far, as long as the question is the same. */
function useDraft(question: unknown): [PromptDraft, (draft: PromptDraft) => void] {
  const [kept, keep] = useState({ question, draft: emptyDraft });
  const draft = kept.question === question ? kept.draft : emptyDraft;
  return [draft, (next) => keep({ question, draft: next })];
}

/** Every key of the question: those on its buttons, Enter, Escape, and what goes without a button. */
function keysOf({ acts, counters, confirm, back, keys }: GrimmQuestion): Keys {
  const all: Keys = { ...keys };
  for (const { key, press } of acts) if (key && key.length === 1) all[key] = () => press();
  for (const { key, add } of counters) all[key] = () => add();
  if (confirm) all.Enter = ({ repeat }) => repeat || confirm.press();
  if (back) all.Escape = all.Backspace = () => back.press();
  return all;
}

/** Announces what is asked, and what is chosen: once, however often it is drawn. */
function useTelling(said: string | null, isAsked: boolean): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (said && said !== last.current) announcer.announce(said, 'news', false);
    if (said || !isAsked) last.current = said;
  }, [said, isAsked]);
}

export function useGrimmPrompt(props: PlayProps, isDone: boolean): GrimmPrompt {
  const { seat, rules, mayAct, mayChange, isReplay, lesson } = props;
  const view = asGrimmView(props.view);
  const [isSending, setSending] = useState(false);
  const isAlive = seat !== null && rules !== null && isDone && !isReplay && (mayAct || mayChange || isSending);
  const moves = isAlive ? rules.describedMoves(seat) : [];
  const [draft, setDraft] = useDraft(idOf(view, seat));
  const question =
    seat !== null && moves.length > 0
      ? questionOf({
          ...{ props, view, seat, draft, seating: props.seating },
          answers: moves.map(asAnswer),
          isWelcome: (answer) => lesson?.allows?.(answer) ?? true,
          change: (next) => setDraft({ ...draft, ...next }),
          send: ({ move }) => {
            if (isSending) return; // pressed twice is meant once
            setSending(true);
            void props.play([move]).finally(() => {
              setSending(false);
              if (mayChange) setDraft(emptyDraft); // it may be what lay there before
            });
          },
        })
      : null;
  useKeys(question ? keysOf(question) : {}, question !== null);
  const isAsked = seat !== null && (view.to_act.includes(seat) || draft.isChanging);
  const said = question && isAsked ? [question.sentence, question.why].filter(Boolean).join(' ') : null;
  useTelling(said, isAsked);
  const whyNot = () => props.announce(sayIdle(props, view), 'refusal');
  return { props, view, question, clicks: question?.clicks ?? { ...noClicks, whyNot } };
}

/** What there is to say while nothing is asked of me. */
function sayIdle({ seat, seating, isReplay }: PlayProps, view: GrimmView): string {
  const isAsked = seat !== null && !isReplay && view.to_act.includes(seat);
  return isAsked ? sayQuestion({ view, seat, seating }).sentence : sayWaiting({ view, seating });
}

// ---- the bar ----

/** A key as it is printed. */
const printed = (key: string): string => (key === 'Enter' ? say('key.enter') : key);

function Price({ type, count }: NonNullable<Act['price']>): JSX.Element {
  return (
    <span class="act-price">
      <span aria-hidden="true">{count}</span>
      <span class="vh">{sayCount(`grimm.${type}`, count)}</span>
      <Art name={`token-${type}`} />
    </span>
  );
}

function ActButton({ act, points }: { act: Act; points: readonly string[] }): JSX.Element {
  const { id, label, short, key, art, note, price, tone, isOn, press } = act;
  return (
    <button
      type="button"
      class={`btn act ${tone ?? ''} ${points.includes(id) ? 'pointed' : ''}`}
      data-answer={id}
      aria-pressed={isOn}
      title={short && label}
      onClick={blurAfterPress(press)}
    >
      {art && <Art name={art} class="act-art" />}
      <span>
        {short ?? label}
        {short && <span class="vh"> {label}</span>}
        {note && <small> {note}</small>}
      </span>
      {price && <Price {...price} />}
      {key && <Key>{printed(key)}</Key>}
    </button>
  );
}

/** So many of one resource. */
function CounterButtons({ counter }: { counter: Counter }): JSX.Element {
  const { type, count, key, add, remove } = counter;
  return (
    <span class="counter" role="group" aria-label={say(`grimm.${type}`)}>
      <button
        type="button"
        data-answer={`less-${type}`}
        aria-label={say('grimm.decide.less', { what: say(`grimm.${type}`) })}
        onClick={blurAfterPress(remove)}
      >
        <Icon name="minus" />
      </button>
      <Art name={`token-${type}`} class="act-art" />
      <output aria-label={sayCount(`grimm.${type}`, count)}>{count}</output>
      <button type="button" data-answer={`more-${type}`} onClick={blurAfterPress(add)}>
        <Icon name="plus" />
        <span class="vh">{say('grimm.decide.more', { what: say(`grimm.${type}`) })}</span>
        <Key>{key}</Key>
      </button>
    </span>
  );
}

/** The card that asks, small beside its question; a press shows it large. */
function PromptCard({ view }: { view: GrimmView }): JSX.Element | null {
  const [isRead, setRead] = useState(false);
  const card = cardInQuestion(view);
  if (!card || card === 'hidden') return null;
  return (
    <>
      <button
        type="button"
        class="prompt-card"
        title={say('grimm.card.read')}
        onClick={blurAfterPress(() => setRead(true))}
      >
        <Art name={cardDrawingOf(card)} label={say(`grimm.${card}`)} preserveAspectRatio="xMidYMid slice" />
      </button>
      {isRead && <CardDialog kind={cardKindOf(card)} card={card} onClose={() => setRead(false)} />}
    </>
  );
}

/** With arrows to the next or the last button of the bar. */
function useArrows(bar: { current: HTMLElement | null }, isOn: boolean): void {
  const walk = (by: 1 | -1) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button:not(.prompt-card)') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 && by < 0 ? buttons.length - 1 : (at + by + buttons.length) % buttons.length;
    buttons[next]?.focus();
  };
  useKeys(
    { ArrowLeft: () => walk(-1), ArrowRight: () => walk(1), ArrowUp: () => walk(-1), ArrowDown: () => walk(1) },
    isOn,
  );
}

/** For whom the table waits, and the card that it is about. */
function Waiting({ prompt: { props, view } }: { prompt: GrimmPrompt }): JSX.Element {
  const card = cardInQuestion(view);
  const isKnown = card !== null && card !== 'hidden';
  const why = isKnown
    ? say('grimm.decide.wait.why', { card: say(`grimm.${card}`), text: say(`grimm.text.${card}`) })
    : undefined;
  return (
    <div class="prompt" data-asks={view.asks}>
      <PromptBox
        isMine={false}
        sentence={
          <>
            <PromptCard view={view} />
            {sayIdle(props, view)}
          </>
        }
        why={why}
      />
    </div>
  );
}

/** A disc for each action that is left in a turn of building. */
function ActionsLeft({ view }: { view: GrimmView }): JSX.Element | null {
  const left = view.asks === 'turn' ? (view.effects.at(-1)?.number ?? 0) : 0;
  if (left === 0) return null;
  return (
    <span class="actions-left" aria-hidden="true">
      {Array.from({ length: left }, (_, i) => (
        <i key={i} />
      ))}
    </span>
  );
}

export function GrimmPromptBar({ prompt }: { prompt: GrimmPrompt }): JSX.Element {
  const { props, view, question } = prompt;
  const bar = useRef<HTMLDivElement>(null);
  useArrows(bar, question !== null && view.asks !== 'select');
  if (!question) return <Waiting prompt={prompt} />;
  const { sentence, why, acts, counters, items, confirm } = question;
  const points = props.lesson?.point ?? [];
  const numbered = (i: number) => (points.includes(`answer-${i}`) ? [acts[i]!.id] : points);
  return (
    <div class="prompt" ref={bar} data-asks={view.asks}>
      {items.length > 0 && <Sheet items={items} points={points} />}
      <PromptBox
        isMine
        sentence={
          <>
            <PromptCard view={view} />
            {sentence}
            <ActionsLeft view={view} />
          </>
        }
        why={why}
      >
        {counters.map((counter) => (
          <CounterButtons key={counter.type} counter={counter} />
        ))}
        {acts.map((act, i) => (
          <ActButton key={act.id} act={act} points={numbered(i)} />
        ))}
        {confirm && <ActButton act={confirm} points={points} />}
      </PromptBox>
    </div>
  );
}
