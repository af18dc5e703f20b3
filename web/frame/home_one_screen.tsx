// home_one_screen.tsx: the dialog for a match of several people at this one screen: their names, and how many bots play
// with them.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useObservables } from '../base/observable';
import { botLevels, preferences } from '../base/preferences';
import { say } from '../base/words';
import type { Door } from '../games/game';
import { errorMessage } from '../parts/announcer';
import { Dialog } from '../parts/dialog';
import { gameList } from '../table/lobby';
import { botName } from '../table/seating';
import { botPaces } from '../table/wire';
import { chosenName, playAtOneScreen } from './home_begin';

interface NumberChoiceProps {
  label: string;
  from: number;
  to: number;
  value: number;
  onChoose(n: number): void;
}

function NumberChoice({ label, from, to, value, onChoose }: NumberChoiceProps): JSX.Element {
  return (
    <div class="number-choice">
      <span aria-hidden="true">{label}</span>
      <div class="seg" role="group" aria-label={label}>
        {Array.from({ length: to - from + 1 }, (_, i) => from + i).map((n) => (
          <button key={n} type="button" aria-pressed={n === value} onClick={() => onChoose(n)}>
            {n}
          </button>
        ))}
      </div>
    </div>
  );
}

const fewestPeople = 2; // alone one plays now

/** As remembered; the first one is whoever sits here. */
function rememberedNames(most: number): string[] {
  const { names } = preferences.current;
  return Array.from({ length: most }, (_, i) => names[i] ?? (i === 0 ? chosenName() : ''));
}

/** A person who wrote no name is called as bots are: by a name of the wood. */
const nameOr = (name: string, seat: number): string => name.trim() || botName(9 - seat);

/** How quickly the bots move: kept at once, as the request takes it from there. */
function BotPaceChoice(): JSX.Element {
  useObservables(preferences);
  const { botPace } = preferences.current;
  return (
    <label class="number-choice">
      <span>{say('waiting.bots')}</span>
      <select
        class="input"
        value={botPace}
        onChange={({ currentTarget }) =>
          preferences.set({ botPace: botPaces.find((one) => one === currentTarget.value) ?? 'once' })
        }
      >
        {botPaces.map((one) => (
          <option key={one} value={one} selected={one === botPace}>
            {say(`waiting.bots.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function OneScreen({ door, onClose }: { door: Door; onClose(): void }): JSX.Element {
  const { min, max } = gameList.find(door.id)?.seats ?? { min: fewestPeople, max: 4 };
  const remembered = preferences.current.names.length;
  const [people, setPeople] = useState(Math.min(Math.max(remembered, fewestPeople), max));
  const [names, setNames] = useState(() => rememberedNames(max));
  const [wantedBots, setBots] = useState(0);
  const [level, setLevel] = useState(preferences.current.level);
  const [problem, setProblem] = useState('');
  const bots = Math.min(Math.max(wantedBots, min - people, 0), max - people);

  const rename = (seat: number, name: string) => setNames(names.map((old, i) => (i === seat ? name : old)));
  const start = async (event: Event) => {
    event.preventDefault();
    const sitting = names.slice(0, people).map(nameOr);
    preferences.set({ names: names.slice(0, people), level });
    try {
      await playAtOneScreen(door.id, sitting, bots, level);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };

  return (
    <Dialog title={say('screen.title', { game: say(`game.${door.id}`) })} onClose={onClose}>
      <p class="muted">{say('screen.why')}</p>
      <form class="one-screen" onSubmit={(event) => void start(event)}>
        <NumberChoice label={say('screen.people')} from={fewestPeople} to={max} value={people} onChoose={setPeople} />
        {names.slice(0, people).map((name, i) => (
          <label class="field" key={i}>
            <span>{say('screen.name', { n: i + 1 })}</span>
            <input
              class="input"
              autocomplete="off"
              maxLength={24}
              placeholder={nameOr('', i)}
              value={name}
              onInput={(event) => rename(i, event.currentTarget.value)}
            />
          </label>
        ))}
        {people < max && (
          <NumberChoice
            label={say('screen.bots')}
            from={Math.max(0, min - people)}
            to={max - people}
            value={bots}
            onChoose={setBots}
          />
        )}
        {bots > 0 && <BotPaceChoice />}
        {bots > 0 && (
          <label class="number-choice">
            <span>{say('home.play.level')}</span>
            <select class="input" value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
              {botLevels.map((one) => (
                <option key={one} value={one} selected={one === level}>
                  {say(`play.level.${one}`)}
                </option>
              ))}
            </select>
          </label>
        )}
        <p class="problem" role="alert">
          {problem}
        </p>
        <button type="submit" class="btn gold big">
          {say('screen.start')}
        </button>
      </form>
    </Dialog>
  );
}
