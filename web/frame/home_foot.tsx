// home_foot.tsx: the footer of the home page: settings, how draws are kept fair, whose software this is.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useObservables } from '../base/observable';
import { preferences, themes } from '../base/preferences';
import { say } from '../base/words';
import { Dialog } from '../parts/dialog';
import { useMedia } from '../parts/media_query';
import { PreferenceSwitch } from './settings';

function Theme(): JSX.Element {
  return (
    <div class="setting">
      <b aria-hidden="true">{say('settings.theme')}</b>
      <div class="seg" role="group" aria-label={say('settings.theme')}>
        {themes.map((theme) => (
          <button
            key={theme}
            type="button"
            aria-pressed={preferences.current.theme === theme}
            onClick={() => preferences.set({ theme })}
          >
            {say(`settings.theme.${theme}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

const largerThanDesk = '(min-width: 1441px) and (min-height: 801px)'; // as in 3-ground.css

function Settings(): JSX.Element {
  useObservables(preferences);
  const isLarge = useMedia(largerThanDesk);
  return (
    <section class="settings" aria-labelledby="settings-title">
      <h2 id="settings-title">{say('settings.title')}</h2>
      <Theme />
      <PreferenceSwitch name="sound" />
      <PreferenceSwitch name="confirm" />
      <PreferenceSwitch name="notify" />
      {isLarge && <PreferenceSwitch name="grow" />}
    </section>
  );
}

const fairness = [1, 2, 3, 4, 5] as const;

export function FairDraws({ onClose }: { onClose(): void }): JSX.Element {
  return (
    <Dialog title={say('fair.title')} onClose={onClose}>
      {fairness.map((n) => (
        <p key={n}>{say(`fair.${n}`)}</p>
      ))}
    </Dialog>
  );
}

export function Foot(): JSX.Element {
  const [isExplaining, setExplaining] = useState(false);
  return (
    <footer class="foot">
      <Settings />
      <div class="foot-lines">
        <p>{say('home.free')}</p>
        <p>{say('home.keys')}</p>
        <button type="button" class="btn" onClick={() => setExplaining(true)}>
          {say('fair.link')}
        </button>
      </div>
      {isExplaining && <FairDraws onClose={() => setExplaining(false)} />}
    </footer>
  );
}
