// settings.tsx: what a person chooses once, for every game, as a switch wherever it is offered.
import type { JSX } from 'preact';
import { useChanges } from '../base/changes';
import { choices, type Choices } from '../base/choices';
import { askToNotify } from '../base/signals';
import { say } from '../base/words';
import { herald } from '../parts/live';
import { SwitchRow } from './setting_rows';

type Choice = 'sound' | 'confirm' | 'notify';

async function set(name: Choice, isOn: boolean): Promise<void> {
  const isAllowed = name !== 'notify' || !isOn || (await askToNotify());
  if (!isAllowed) herald.tell(say('settings.notify.refused'), 'refusal');
  choices.set({ [name]: isOn && isAllowed } as Partial<Choices>);
}

export function ChoiceSwitch({ name }: { name: Choice }): JSX.Element {
  useChanges(choices);
  return (
    <SwitchRow
      label={say(`settings.${name}`)}
      why={say(`settings.${name}.why`)}
      isOn={choices.now[name]}
      onSet={(isOn) => void set(name, isOn)}
    />
  );
}
