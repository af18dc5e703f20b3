// lower_buttons.tsx: the big button that lowers while it is held, and two that turn: for a thumb and for a mouse.
import type { JSX } from 'preact';
import { useObservables } from '../../../base/observable';
import { blurAfterPress } from '../../../base/keys';
import { say } from '../../../base/words';
import { Icon } from '../../../parts/art';
import { Key } from '../../../parts/prompt_box';
import { turnTenths, type Grip } from './steering';

function LowerButton({ grip }: { grip: Grip }): JSX.Element {
  const isLowering = grip.phase === 'lowering';
  const words = isLowering ? 'release' : 'lower';
  const isPress = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';
  return (
    <button
      type="button"
      class={`adresse-lower ${isLowering ? 'lowering' : ''}`}
      disabled={!isLowering && !grip.canLower}
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return; // a palm beside the thumb is no press
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.press(event.timeStamp);
      }}
      onPointerUp={(event) => event.isPrimary && grip.lift(event.timeStamp)}
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
    </button>
  );
}

export function LowerButtons({ grip }: { grip: Grip }): JSX.Element {
  useObservables(grip);
  const isSteering = grip.phase === 'steering';
  const turn = (sign: number) => blurAfterPress(() => grip.turnBy(sign * turnTenths.coarse));
  return (
    <div class="adresse-lower-buttons">
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
      <LowerButton grip={grip} />
    </div>
  );
}
