// hand.tsx: my Fables as a fan, and my Friend beside them.
import type { JSX, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { blurAfterPress, useKeys } from '../../base/keys';
import { say } from '../../base/words';
import { Art } from '../../parts/art';
import { cardKeys } from '../../parts/card_keys';
import { Key } from '../../parts/prompt_box';
import { nameOf, type Seating } from '../../table/seating';
import { CardDialog, CardFace, CardThumb, describeGrimmCard, type CardKind } from './card';
import { classOf, type Click, type Clicks } from './clicks';
import type { CardId, GrimmView } from './model';
import { cssVariables } from './css_variables';
import { Waiting } from './tokens';

interface HandProps {
  view: GrimmView;
  seat: number | null;
  seating: Seating;
  isReplay: boolean;
  clicks: Clicks;
}

/** The card that is read now: held by a pointer over it, by the focus, or by a finger. */
interface Reading {
  of: string; // a key in this hand
  kind: CardKind;
  card: CardId;
  x: number; // its middle, in px from the left of what holds the hand
  room: number; // above that, in px
  isTouch: boolean; // by a finger, which may want to press what it reads
}

interface Reader {
  reading: Reading | null;
  read(reading: Omit<Reading, 'x' | 'room'>, element: HTMLElement): void;
  close(of?: string): void;
}

/** Closes by itself when something else is touched, and by Escape, which goes on to whoever else wants it. */
function useReader(hand: RefObject<HTMLElement | null>): Reader {
  const [reading, setReading] = useState<Reading | null>(null);
  useKeys({ Escape: () => (setReading(null), false) }, reading !== null);
  useEffect(() => {
    const onDown = (event: PointerEvent) => {
      if (!hand.current?.contains(event.target as Node)) setReading(null);
    };
    document.addEventListener('pointerdown', onDown);
    return () => document.removeEventListener('pointerdown', onDown);
  }, []);
  return {
    reading,
    read(what, element) {
      const { left, width } = element.getBoundingClientRect();
      const hold = element.closest('.hold')!.getBoundingClientRect();
      setReading({ ...what, x: left - hold.left + width / 2, room: hold.top });
    },
    close: (of) => setReading((now) => (of === undefined || now?.of === of ? null : now)),
  };
}

interface HeldProps {
  of: string;
  kind: CardKind;
  card: CardId;
  click: Click | null | undefined;
  reader: Reader;
  whyNot(): void;
}

/** A card to be read and pressed. A finger reads first: the second touch presses. */
function Held({ of, kind, card, click, reader, whyNot }: HeldProps): JSX.Element {
  const touch = useRef<'none' | 'reads' | 'presses'>('none');
  const isRead = reader.reading?.of === of;
  const read = ({ currentTarget }: { currentTarget: EventTarget }) =>
    reader.read({ of, kind, card, isTouch: touch.current === 'reads' }, currentTarget as HTMLElement);
  const press = blurAfterPress(() => (click ? click.press() : whyNot()));
  const label = click
    ? say('grimm.hand.card', { card: describeGrimmCard(card), label: click.label })
    : describeGrimmCard(card);
  return (
    <button
      type="button"
      class={`held ${classOf(click)} ${isRead ? 'read' : ''}`}
      aria-disabled={!click}
      aria-pressed={click?.isChosen}
      onPointerEnter={(event) => isMouseComing(event) && read(event)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && reader.close(of)}
      onPointerDown={(event) => {
        touch.current = event.pointerType === 'mouse' ? 'none' : isRead ? 'presses' : 'reads';
      }}
      onFocus={read}
      onBlur={() => reader.close(of)}
      onClick={(event) => {
        if (touch.current === 'reads') {
          read(event);
        } else {
          press(event);
          reader.close(of); // the board is wanted now
        }
        touch.current = 'none';
      }}
    >
      <span class="vh">{label}</span>
      <CardFace kind={kind} card={card} size="hand" isMute />
      {click?.isChosen && <Art name="back-fable" class="held-choice" />}
      {click?.key && <Key>{click.key}</Key>}
    </button>
  );
}

/** A mouse that has moved: a card that comes to lie under one that rests is not asked for. */
const isMouseComing = ({ pointerType, movementX, movementY }: PointerEvent): boolean =>
  pointerType === 'mouse' && (movementX !== 0 || movementY !== 0);

/** In a replay everything is shown: what everybody held. */
function EveryHand({ view, seating }: { view: GrimmView; seating: Seating }): JSX.Element {
  const [read, setRead] = useState<CardId | null>(null);
  return (
    <>
      <ul class="every-hand">
        {view.players.map((player, seat) => (
          <li key={seat}>
            <Art name={`pig-${seat}`} />
            <b>{nameOf(seating, seat)}</b>
            {player.hand.length === 0 && <span class="muted">{say('grimm.hand.empty')}</span>}
            {player.hand.map((card, i) => (
              <CardThumb key={i} kind="fable" card={card} onPress={() => setRead(card)} />
            ))}
          </li>
        ))}
      </ul>
      {read && <CardDialog kind="fable" card={read} onClose={() => setRead(null)} />}
    </>
  );
}

export function GrimmHand({ view, seat, seating, isReplay, clicks }: HandProps): JSX.Element | null {
  const hand = useRef<HTMLElement>(null);
  const reader = useReader(hand);
  if (isReplay) return <EveryHand view={view} seating={seating} />;
  if (seat === null) return null;
  const { hand: cards, friend, tokens } = view.players[seat]!;
  const keys = cardKeys(cards);
  const isHere = ({ of, card }: Reading) => (of === 'friend' ? card === friend : keys.includes(of));
  const reading = reader.reading && isHere(reader.reading) ? reader.reading : null;
  const pressed = reading && (reading.of === 'friend' ? clicks.friend : clicks.hand[keys.indexOf(reading.of)]);
  return (
    <section class="hand" ref={hand} aria-label={say('grimm.hand')}>
      {friend && (
        <div class="hand-friend">
          <Held
            of="friend"
            kind="friend"
            card={friend}
            click={clicks.friend}
            reader={reader}
            whyNot={() => clicks.whyNot({ friend: true })}
          />
          <Waiting tokens={tokens} />
        </div>
      )}
      {cards.length > 0 ? (
        <ol
          class={`fan ${clicks.handLock ? 'asleep' : ''}`}
          title={clicks.handLock ?? undefined}
          style={cssVariables({ count: cards.length })}
        >
          {cards.map((card, i) => (
            <li key={keys[i]} style={cssVariables({ turn: i - (cards.length - 1) / 2 })}>
              <Held
                of={keys[i]!}
                kind="fable"
                card={card}
                click={clicks.hand[i]}
                reader={reader}
                whyNot={() => clicks.whyNot({ hand: i })}
              />
            </li>
          ))}
        </ol>
      ) : (
        <p class="hand-none">{say('grimm.hand.none')}</p>
      )}
      {reading && (
        <div class="reader" style={cssVariables({ x: `${reading.x}px`, room: `${reading.room}px` })} aria-hidden="true">
          <CardFace kind={reading.kind} card={reading.card} size="read" />
          {reading.isTouch && pressed && (
            <button
              type="button"
              class="btn gold"
              tabIndex={-1}
              onClick={() => {
                pressed.press();
                reader.close();
              }}
            >
              {pressed.label}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
