// text_viewport.tsx: the viewport as text, where the browser has no WebGL. Steering and letting go work as ever.
import type { JSX } from 'preact';
import { say } from '../../../base/words';
import type { ViewportController } from './viewport_controller';
import { sayHeldPlace } from './place_announcement';
import type { ViewportProps } from './types';

export function TextViewport({
  controller,
  stage,
}: {
  controller: ViewportController;
  stage: ViewportProps;
}): JSX.Element {
  const isHeld = stage.holding !== null && stage.isMine;
  return (
    <div class="adresse-plain">
      <p>
        <b>{say('adresse.stage.none')}</b>
      </p>
      <p>{say('adresse.stage.none.how')}</p>
      {isHeld && <p class="adresse-plain-place">{sayHeldPlace(controller, stage)}</p>}
    </div>
  );
}
