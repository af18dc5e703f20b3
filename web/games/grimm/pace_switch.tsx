// pace_switch.tsx: the setting of the pace at which is told what happens.
import type { JSX } from 'preact';
import { useObservables } from '../../base/observable';
import { preferences } from '../../base/preferences';
import { say } from '../../base/words';
import { grimmDisplay } from './display';
import { chosenPace, paces } from './pace';

export function PaceSwitch(): JSX.Element {
  useObservables(preferences, grimmDisplay);
  const now = chosenPace();
  return (
    <div class="setting grimm-pace">
      <span>
        <b>{say('grimm.story.pace')}</b>
        {preferences.current.pace === '' && <small>{say('grimm.story.pace.why')}</small>}
      </span>
      <div class="seg" role="group" aria-label={say('grimm.story.pace')}>
        {paces.map((pace) => (
          <button key={pace} type="button" aria-pressed={pace === now} onClick={() => preferences.set({ pace })}>
            {say(`grimm.story.pace.${pace}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
