// plain.tsx: the stage in words, where the browser cannot draw it. Steering and letting go work as ever.
import type { JSX } from 'preact';
import { say } from '../../../base/words';
import type { Director } from './director';
import { sayPlace } from './telling';
import type { StageProps } from './types';

export function PlainStage({ director, stage }: { director: Director; stage: StageProps }): JSX.Element {
  const isHeld = stage.holding !== null && stage.isMine;
  return (
    <div class="adresse-plain">
      <p>
        <b>{say('adresse.stage.none')}</b>
      </p>
      <p>{say('adresse.stage.none.how')}</p>
      {isHeld && <p class="adresse-plain-place">{sayPlace(director, stage)}</p>}
    </div>
  );
}
