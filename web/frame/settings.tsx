// settings.tsx: a preference as a switch.
import type { JSX } from 'preact';
import { useObservables } from '../base/observable';
import { preferences, type Preferences } from '../base/preferences';
import { requestNotifications } from '../base/turn_alert';
import { say } from '../base/words';
import { announcer } from '../parts/announcer';
import { SwitchRow } from './setting_rows';

type Choice = 'sound' | 'confirm' | 'notify' | 'grow';

async function set(name: Choice, isOn: boolean): Promise<void> {
  const isAllowed = name !== 'notify' || !isOn || (await requestNotifications());
  if (!isAllowed) announcer.announce(say('settings.notify.refused'), 'refusal');
  preferences.set({ [name]: isOn && isAllowed } as Partial<Preferences>);
}

export function PreferenceSwitch({ name }: { name: Choice }): JSX.Element {
  useObservables(preferences);
  return (
    <SwitchRow
      label={say(`settings.${name}`)}
      why={say(`settings.${name}.why`)}
      isOn={preferences.current[name]}
      onSet={(isOn) => void set(name, isOn)}
    />
  );
}
