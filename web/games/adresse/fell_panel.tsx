// fell_panel.tsx: after a fall: one sentence with its figures, a drawing, the cost; and the same again, slowly.
import type { JSX } from 'preact';
import { useObservables } from '../../base/observable';
import { blurAfterPress, useKeys } from '../../base/keys';
import { say, sayCount, sayNumber } from '../../base/words';
import { Art, Icon } from '../../parts/art';
import { Key } from '../../parts/prompt_box';
import { nameOf, type Seating } from '../../table/seating';
import type { NarrationContext } from '../game';
import { pieceCardOf } from './cards';
import { FellDrawing } from './fell_drawing';
import { spotsOf, type MomentName } from './fell_moments';
import type { Fall } from './fell_state';
import { slowly, type FellTrack } from './fell_track';
import { tellWhy, type Why } from './fell_words';
import { narrateAdresseEvent } from './narration';
import type { Length, PiecePosition } from './three/types';

/** Reasons for which nothing need have come down. */
const counting = new Set(['on_structure', 'touches_piece', 'wrong_position']);

const isCounted = ({ reason, others }: Why): boolean => counting.has(reason) && others === 0;

interface WhyItFellProps {
  why: Why;
  who: JSX.Element | null; // null: whoever reads it
  piece: { length: Length; position: PiecePosition } | null;
  onClose: (() => void) | null;
  children?: JSX.Element | null; // what it costs
}

/** The panel. What it says is in the log too, from where it is announced. */
export function WhyItFell({ why, who, piece, onClose, children }: WhyItFellProps): JSX.Element {
  const title = say(isCounted(why) ? 'adresse.fell.title.counts' : 'adresse.fell.title');
  return (
    <section class="adr-fell" aria-label={title} data-reason={why.reason}>
      <header>
        <h2>{title}</h2>
        {onClose && (
          <button type="button" class="icon" title={say('close')} onClick={blurAfterPress(onClose)}>
            <Icon name="close" />
            <span class="vh">{say('close')}</span>
          </button>
        )}
      </header>
      <p>{tellWhy(why, who)}</p>
      <FellDrawing why={why} piece={piece} />
      {children}
    </section>
  );
}

const costing = ['penalty', 'again', 'gave_up'];
const backsMost = 6; // cards drawn

/** "That costs Anna 3 cards", and the cards. */
function FellCost({ fall, narration }: { fall: Fall; narration: NarrationContext }): JSX.Element | null {
  const index = fall.events.findIndex(({ event }) => costing.includes(event));
  if (index < 0) return null;
  const { count } = fall.events[index]!;
  const backs = typeof count === 'number' ? Math.min(backsMost, count) : 0;
  return (
    <div class="adr-fell-cost">
      <span>{narrateAdresseEvent(fall.events, index, narration)}</span>
      <span class="adr-fell-backs" aria-hidden="true">
        {Array.from({ length: backs }, (_, i) => (
          <Art key={i} name="adr-back" />
        ))}
      </span>
    </div>
  );
}

/** The piece of the card that fell, as it was to be left. */
function pieceOf({ why, before }: Fall): { length: Length; position: PiecePosition } | null {
  const card = pieceCardOf(String(why.card));
  const placed = before?.placement;
  return placed && placed.card === why.card ? placed : card;
}

interface FellPanelProps {
  fall: Fall;
  seat: number | null;
  narration: NarrationContext;
  hasClose: boolean;
}

export function FellPanel({ fall, seat, narration, hasClose }: FellPanelProps): JSX.Element {
  const isMine = fall.why.seat === seat;
  return (
    <WhyItFell
      why={fall.why}
      who={isMine ? null : <>{narration.name(fall.why.seat!)}</>}
      piece={pieceOf(fall)}
      onClose={hasClose ? fall.goOn : null}
    >
      <FellCost fall={fall} narration={narration} />
    </WhyItFell>
  );
}

// ---- the same again ----

const steps = 1000; // of the slider

const sayMoment = (name: MomentName): string => say(`adresse.fell.moment.${name}`);

/** The course of the fall on a track: its moments, a slider, and how fast it runs. */
export function FellTrackBar({ track }: { track: FellTrack }): JSX.Element {
  useObservables(track);
  const { moments, moment, isRunning, speed, spot, ms, lasts } = track;
  const spots = spotsOf(moments, lasts);
  const seconds = sayNumber(Math.round(ms / 10) / 100);
  const play = say(isRunning ? 'adresse.fell.pause' : 'adresse.fell.play');
  return (
    <div class="adr-fell-track" role="group" aria-label={say('adresse.fell.track')} data-ms={Math.round(ms)}>
      <button type="button" class="icon" aria-label={play} title={play} onClick={blurAfterPress(() => track.toggle())}>
        <Icon name={isRunning ? 'pause' : 'play'} />
      </button>
      <div class="adr-fell-course" style={`--spot: ${spot}`}>
        {moments.map((one, i) => (
          <button
            key={one.name}
            type="button"
            class={one === moment ? 'on' : ''}
            style={`--at: ${spots[i]}`}
            onClick={blurAfterPress(() => (track.pause(), track.goTo(one.ms)))}
          >
            {sayMoment(one.name)}
          </button>
        ))}
        <input
          type="range"
          min={0}
          max={steps}
          step={10}
          value={Math.round(spot * steps)}
          aria-label={say('adresse.fell.track')}
          aria-valuetext={say('adresse.fell.at', { moment: sayMoment(moment.name), seconds })}
          onInput={(event) => track.goToSpot(Number(event.currentTarget.value) / steps)}
        />
      </div>
      <div class="seg" role="group" aria-label={say('adresse.fell.speed')}>
        {([1, slowly] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={speed === one}
            onClick={blurAfterPress(() => track.setSpeed(one))}
          >
            {say(one === 1 ? 'adresse.fell.speed.whole' : 'adresse.fell.speed.quarter')}
          </button>
        ))}
      </div>
    </div>
  );
}

// ---- the bar ----

export function GoOn({ onGo, word }: { onGo(): void; word: string }): JSX.Element {
  useKeys({ Enter: onGo });
  return (
    <button type="button" class="btn gold adr-act" data-act="go-on" onClick={blurAfterPress(onGo)}>
      <span>{say(word)}</span> <Key>{say('key.enter')}</Key>
    </button>
  );
}

interface FellBarProps {
  fall: Fall;
  isMine: boolean;
  seating: Seating;
  then: string; // what happens next
  hasGoOn: boolean; // else a lesson leads on
  onPractise: (() => void) | null;
}

/** In the place of the prompt, until somebody goes on. */
export function FellBar({ fall, isMine, seating, then, hasGoOn, onPractise }: FellBarProps): JSX.Element {
  const { why, events } = fall;
  const count = events.filter(({ event }) => event === 'piece_fell').length;
  const headline = isCounted(why) ? say('adresse.fell.headline.counts') : sayCount('adresse.fell.headline', count);
  const isCleared = events.some(({ event }) => event === 'cleared');
  const rest = isCleared ? 'adresse.event.cleared' : why.others === 0 ? 'adresse.fell.rest' : 'adresse.fell.away';
  return (
    <section class="decide mine adr-fell-bar" data-decision data-fell>
      <p>
        {say(isMine ? 'adresse.fell.of.you' : 'adresse.fell.of', { seat: nameOf(seating, why.seat!), headline })}
        <small>
          {say(rest)} {then}
        </small>
      </p>
      {hasGoOn && (
        <div class="decide-buttons">
          {onPractise && (
            <button type="button" class="btn flat adr-act" onClick={onPractise}>
              {say('adresse.fell.practise')}
            </button>
          )}
          <GoOn onGo={fall.goOn} word="adresse.fell.go-on" />
        </div>
      )}
    </section>
  );
}
