// home_hero.tsx: the head of the home page: the library in the woods, the visitor's name, and the match to go on with.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useObservables } from '../base/observable';
import { preferences } from '../base/preferences';
import { tablePath } from '../base/route';
import { say, sayCount, sayList, sayRich } from '../base/words';
import { Art, Icon } from '../parts/art';
import { announcer, errorMessage } from '../parts/announcer';
import { connection } from '../table/connection';
import { lobby } from '../table/lobby';
import { personName } from '../table/seating';
import { doorArt, figureOf } from './home_art';
import { chosenName } from './home_begin';
import { Scene } from './home_scene';
import { namesOf } from './home_tables';

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

/** The match that one goes on with: the first that waits for one, else the first that has begun. */
function GoOn(): JSX.Element | null {
  useObservables(lobby, doorArt);
  const waiting = lobby.mine.filter(({ your_turn }) => your_turn);
  const match = waiting[0] ?? lobby.mine.find(({ status }) => status === 'running');
  if (!match) return null;
  const figure = doorArt.isHere ? figureOf(match) : null;
  return (
    <a class={`go-on ${waiting.length > 0 ? 'now' : ''}`} href={tablePath(match.table)}>
      <span class="table-picture">{figure && <Art name={figure} />}</span>
      <span class="go-on-text">
        <em>{waiting.length > 0 ? sayCount('home.turn', waiting.length) : say('lobby.others-turn')}</em>
        <b>{say(`game.${match.game}`)}</b>
        <small>{sayList(namesOf(match))}</small>
      </span>
      <span class="btn go">
        {say('home.go-on')}
        <Icon name="forward" />
      </span>
    </a>
  );
}

/** Large for whoever comes for the first time; later it leaves the room to the games. */
export function Hero(): JSX.Element {
  const [isFirstVisit] = useState(!preferences.current.visited);
  useEffect(() => preferences.set({ visited: true }), []);
  return (
    <section class={`hero ${isFirstVisit ? 'first' : ''}`}>
      <Scene />
      <div class="hero-say">
        <h1>{say('home.title')}</h1>
        {isFirstVisit && <p>{say('home.lead')}</p>}
        <Name />
      </div>
      <GoOn />
    </section>
  );
}
