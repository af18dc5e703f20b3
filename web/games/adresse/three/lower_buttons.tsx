// lower_buttons.tsx: the big button that lowers while it is held and lets go, and beside it two that turn, one to think
// again, or the seconds that are left: for a thumb and for a mouse.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useObservables } from '../../../base/observable';
import { blurAfterPress } from '../../../base/keys';
import { say, sayNumber } from '../../../base/words';
import { Icon } from '../../../parts/art';
import { Key } from '../../../parts/prompt_box';
import { turnTenths, type Grip, type Phase } from './steering';

const wordsIn: Record<Phase, string> = {
  empty: 'lower',
  steering: 'lower',
  lowering: 'hold',
  swaying: 'release',
  'let go': 'release',
};

/** Whether a pointer is over "Think again". */
const isThinkingAgain = ({ clientX, clientY }: PointerEvent): boolean =>
  document.elementFromPoint(clientX, clientY)?.closest('.adresse-think') != null;

function LowerButton({ grip }: { grip: Grip }): JSX.Element {
  const words = wordsIn[grip.phase];
  const isPress = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';
  return (
    <button
      type="button"
      class={`adresse-lower ${grip.phase === 'let go' ? '' : grip.phase}`}
      disabled={grip.phase === 'empty' || grip.phase === 'let go'}
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return; // a palm beside the thumb is no press
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.press(event.timeStamp);
      }}
      onPointerMove={(event) => {
        if (grip.phase === 'lowering' && event.isPrimary && isThinkingAgain(event)) grip.breakOff();
      }}
      onPointerUp={(event) => event.isPrimary && grip.lift(event.timeStamp)}
      onPointerCancel={() => grip.lose()}
      onKeyDown={(event) => {
        if (!isPress(event)) return;
        event.preventDefault();
        if (!event.repeat) grip.press(event.timeStamp);
      }}
      onKeyUp={(event) => isPress(event) && event.preventDefault()} // the viewport hears it come up
      onClick={(event) => event.detail === 0 && grip.press(event.timeStamp)} // neither pointer nor key: a screen reader
      onContextMenu={(event) => event.preventDefault()}
    >
      {say(`adresse.stage.${words}`)}
      <small>{say(`adresse.stage.${words}.how`)}</small>
      <Key>{say('adresse.keys.name.space')}</Key>
    </button>
  );
}

function TurnButtons({ grip }: { grip: Grip }): JSX.Element {
  const turn = (sign: number) => blurAfterPress(() => grip.turnBy(sign * turnTenths.coarse));
  const isSteering = grip.phase === 'steering';
  return (
    <div class="adresse-turns">
      <button
        type="button"
        class="btn mirrored"
        aria-label={say('adresse.stage.turn.left')}
        disabled={!isSteering}
        onClick={turn(1)}
      >
        <Icon name="turn" /> <Key>Q</Key>
      </button>
      <button
        type="button"
        class="btn"
        aria-label={say('adresse.stage.turn.right')}
        disabled={!isSteering}
        onClick={turn(-1)}
      >
        <Icon name="turn" /> <Key>E</Key>
      </button>
    </div>
  );
}

/** It takes the place of the buttons that turn: half a second is short, so a press counts as it goes down. */
function ThinkAgain({ grip }: { grip: Grip }): JSX.Element {
  return (
    <button
      type="button"
      class="adresse-think"
      onPointerDown={() => grip.breakOff()}
      onClick={(event) => event.detail === 0 && grip.breakOff()}
    >
      <b>{say('adresse.stage.think')}</b>
      <small>{say('adresse.stage.think.how')}</small>
      <Key>{say('adresse.keys.name.escape')}</Key>
    </button>
  );
}

/** "2.9 s left", as it is shown. */
function SecondsLeft({ grip }: { grip: Grip }): JSX.Element {
  const number = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    let asked = 0;
    const draw = () => {
      const seconds = sayNumber(Math.floor(grip.leftMs / 100) / 10);
      if (number.current && number.current.textContent !== seconds) number.current.textContent = seconds;
      asked = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(asked);
  }, [grip]);
  return (
    <p class="adresse-left" aria-hidden="true">
      <b ref={number} />
      <small>{say('adresse.stage.left-seconds')}</small>
    </p>
  );
}

export function LowerButtons({ grip }: { grip: Grip }): JSX.Element {
  useObservables(grip);
  const { phase } = grip;
  return (
    <div class="adresse-lower-buttons">
      <div class="adresse-beside">
        <TurnButtons grip={grip} />
        {phase === 'lowering' && <ThinkAgain grip={grip} />}
        {(phase === 'swaying' || phase === 'let go') && <SecondsLeft grip={grip} />}
      </div>
      <LowerButton grip={grip} />
    </div>
  );
}
