// setting_rows.tsx: rows of settings: a label, a reason, and the control.
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

interface RowProps {
  label: string;
  why?: string;
}

/** What a row is about; the control beside it is described by the element of this id. */
function RowText({ label, why, whyId }: RowProps & { whyId: string }): JSX.Element {
  return (
    <span>
      <b>{label}</b>
      {why && <small id={whyId}>{why}</small>}
    </span>
  );
}

interface SwitchRowProps extends RowProps {
  isOn: boolean;
  onSet(isOn: boolean): void;
}

export function SwitchRow({ label, why, isOn, onSet }: SwitchRowProps): JSX.Element {
  const id = useId();
  return (
    <label class="setting">
      <RowText label={label} why={why} whyId={id} />
      <input
        type="checkbox"
        role="switch"
        class="switch"
        aria-label={label}
        aria-describedby={why ? id : undefined}
        checked={isOn}
        onChange={(event) => {
          const wanted = event.currentTarget.checked;
          event.currentTarget.checked = isOn; // the server decides, and then it is drawn again
          onSet(wanted);
        }}
      />
    </label>
  );
}

interface SelectRowProps extends RowProps {
  value: string;
  choices: readonly { value: string; text: string }[];
  onSet(value: string): void;
}

export function SelectRow({ label, why, value, choices, onSet }: SelectRowProps): JSX.Element {
  const id = useId();
  return (
    <label class="setting">
      <RowText label={label} why={why} whyId={id} />
      <select
        class="input"
        aria-label={label}
        aria-describedby={why ? id : undefined}
        value={value}
        onChange={(event) => {
          const wanted = event.currentTarget.value;
          event.currentTarget.value = value; // the server decides, and then it is drawn again
          onSet(wanted);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} selected={choice.value === value}>
            {choice.text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The same for those who may only read it. */
export function ReadRow({ label, value }: { label: string; value: string }): JSX.Element {
  return (
    <div class="setting">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
