// home_foot.tsx: at the end of the home page: settings, how draws are kept fair, whose software this is.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useChanges } from '../base/changes';
import { choices, type Choices } from '../base/choices';
import { say } from '../base/words';
import { Dialog } from '../parts/dialog';
import { herald } from '../parts/live';
import { SwitchRow } from './home_rows';

const themes = ['system', 'light', 'dark'] as const;

function Theme(): JSX.Element {
  return (
    <div class="setting">
      <b aria-hidden="true">{say('settings.theme')}</b>
      <div class="seg" role="group" aria-label={say('settings.theme')}>
        {themes.map((theme) => (
          <button
            key={theme}
            type="button"
            aria-pressed={choices.now.theme === theme}
            onClick={() => choices.set({ theme })}
          >
            {say(`settings.theme.${theme}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

interface ChoiceSwitchProps {
  name: 'sound' | 'confirm' | 'notify';
  onSet?(isOn: boolean): void;
}

export function ChoiceSwitch({ name, onSet }: ChoiceSwitchProps): JSX.Element {
  useChanges(choices);
  const set = (isOn: boolean) => choices.set({ [name]: isOn } as Partial<Choices>);
  return (
    <SwitchRow
      label={say(`settings.${name}`)}
      why={say(`settings.${name}.why`)}
      isOn={choices.now[name]}
      onSet={onSet ?? set}
    />
  );
}

/** The browser asks once; what it was answered is its own affair. */
async function setNotify(isOn: boolean): Promise<void> {
  const isAllowed = !isOn || ('Notification' in window && (await Notification.requestPermission()) === 'granted');
  if (!isAllowed) herald.tell(say('settings.notify.refused'), 'refusal');
  choices.set({ notify: isOn && isAllowed });
}

function Settings(): JSX.Element {
  useChanges(choices);
  return (
    <section class="settings" aria-labelledby="settings-title">
      <h2 id="settings-title">{say('settings.title')}</h2>
      <Theme />
      <ChoiceSwitch name="sound" />
      <ChoiceSwitch name="confirm" />
      <ChoiceSwitch name="notify" onSet={(isOn) => void setNotify(isOn)} />
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
