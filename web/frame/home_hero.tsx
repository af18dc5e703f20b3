// home_hero.tsx: the hero section of the home page: the library in the woods, and the visitor's name.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useObservables } from '../base/observable';
import { tablePath } from '../base/route';
import { say, sayCount, sayRich } from '../base/words';
import { doors } from '../games/list';
import { Art, boxOf, Icon } from '../parts/art';
import { announcer, errorMessage } from '../parts/announcer';
import { connection } from '../table/connection';
import { lobby } from '../table/lobby';
import { personName } from '../table/seating';
import { doorArt } from './home_art';
import { chosenName } from './home_begin';

/** Where figures stand on the lawn, in the box of home-scene: centre, feet, height. */
const spots: readonly (readonly [number, number, number])[] = [
  [862, 432, 96],
  [940, 426, 88],
  [1402, 436, 124],
  [1170, 440, 58],
  [1500, 438, 84],
  [1020, 440, 76],
];

/** Every game sends some of its figures, in turn. */
function guestsOf(all: readonly (readonly string[])[]): string[] {
  const rounds = Math.max(0, ...all.map((guests) => guests.length));
  const mixed = Array.from({ length: rounds }, (_, i) => all.flatMap((guests) => guests[i] ?? []));
  return mixed.flat().slice(0, spots.length);
}

function Scene(): JSX.Element {
  useObservables(doorArt);
  const guests = doorArt.isHere ? guestsOf(doors.map((door) => door.guests ?? [])) : [];
  return (
    <svg class="hero-scene" viewBox="0 0 1600 480" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <use href="#home-scene" width="1600" height="480" />
      <path class="hero-calm" d="M0 0H620V200H430V300H0z" />
      {guests.map((name, i) => {
        const [x, foot, height] = spots[i]!;
        const [, , boxWidth = 1, boxHeight = 1] = boxOf(name).split(' ').map(Number);
        const width = (height * boxWidth) / boxHeight;
        return <use key={name} href={`#${name}`} x={x - width / 2} y={foot - height} width={width} height={height} />;
      })}
    </svg>
  );
}

function NameForm({ onDone }: { onDone(): void }): JSX.Element {
  const [name, setName] = useState(chosenName);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      await connection.rename(name);
      announcer.announce(say('home.name.changed', { name: connection.me?.name ?? name }), 'news', false);
      onDone();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <form
      class="you joined"
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <input
        class="input"
        ref={field}
        aria-label={say('home.name')}
        aria-invalid={problem !== ''}
        aria-describedby="name-problem"
        placeholder={say('home.name')}
        autocomplete="nickname"
        maxLength={24}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" class="btn">
        {say('home.name.save')}
      </button>
      <button type="button" class="icon" aria-label={say('home.name.cancel')} onClick={onDone}>
        <Icon name="close" />
      </button>
      <p class="problem" id="name-problem" role="alert">
        {problem}
      </p>
    </form>
  );
}

function Name(): JSX.Element {
  useObservables(connection);
  const [isChanging, setChanging] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const done = () => {
    setChanging(false);
    requestAnimationFrame(() => change.current?.focus()); // the form that had the focus is gone
  };
  if (isChanging) return <NameForm onDone={done} />;
  const name = connection.me ? personName(connection.me.name) : '…';
  return (
    <p class="you">
      <Art name="leaf-person" />
      <span>{sayRich('home.you-are', { name: <b>{name}</b> })}</span>
      <button
        ref={change}
        type="button"
        class="icon"
        aria-label={say('home.name.change')}
        onClick={() => setChanging(true)}
      >
        <Icon name="pencil" />
      </button>
    </p>
  );
}

/** Where the list of tables is far below, the one that waits is at hand. */
function Turn(): JSX.Element | null {
  useObservables(lobby);
  const waiting = lobby.mine.filter(({ your_turn }) => your_turn);
  if (!waiting[0]) return null;
  return (
    <a class="btn gold hero-turn" href={tablePath(waiting[0].table)}>
      {sayCount('home.turn', waiting.length)}
      <Icon name="forward" />
    </a>
  );
}

export function Hero(): JSX.Element {
  return (
    <section class="hero">
      <Scene />
      <div class="hero-say">
        <h1>{say('home.title')}</h1>
        <p>{say('home.lead')}</p>
      </div>
      <Turn />
      <Name />
    </section>
  );
}
