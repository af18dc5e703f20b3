// home_doors.tsx: the games of the home page, each with a door: what it is, and the ways to begin it.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useObservables } from '../base/observable';
import { botLevels, preferences } from '../base/preferences';
import { learnPath, practicePath } from '../base/route';
import { say, sayCount } from '../base/words';
import type { Door } from '../games/game';
import { doors } from '../games/list';
import { Icon } from '../parts/art';
import { announceError } from '../parts/announcer';
import { gameList } from '../table/lobby';
import { playNow, playWithFriends, seatsFor } from './home_begin';
import { OneScreen } from './home_one_screen';

/** "2–4 players · 20 min · from 8"; the line keeps its place until the server has said how many. */
function Facts({ door }: { door: Door }): JSX.Element {
  const seats = gameList.find(door.id)?.seats;
  const facts = [say('home.minutes', { n: door.minutes }), say('home.age', { n: door.age })];
  return <p class="door-facts">{[...(seats ? [say('home.players', seats)] : []), ...facts].join(' · ')}</p>;
}

/** Against how many, and how good they are: remembered, so that playing is one click. */
function Against({ seats, door }: { seats: number; door: Door }): JSX.Element {
  const { min, max } = gameList.find(door.id)?.seats ?? { min: seats, max: seats };
  const numbers = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  return (
    <div class="against">
      <select
        aria-label={say('home.play.opponents')}
        value={seats}
        onChange={(event) => preferences.set({ seats: Number(event.currentTarget.value) })}
      >
        {numbers.map((n) => (
          <option key={n} value={n} selected={n === seats}>
            {sayCount('home.opponents', n - 1)}
          </option>
        ))}
      </select>
      <select
        aria-label={say('home.play.level')}
        value={preferences.current.level}
        onChange={(event) => preferences.set({ level: event.currentTarget.value })}
      >
        {botLevels.map((level) => (
          <option key={level} value={level} selected={level === preferences.current.level}>
            {say(`play.level.${level}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

function DoorCard({ door }: { door: Door }): JSX.Element {
  const [isBusy, setBusy] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const seats = seatsFor(gameList.find(door.id));
  const name = say(`game.${door.id}`);
  const begin = async (way: typeof playNow) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await way(door.id, seats);
    } catch (error) {
      announceError(error);
      setBusy(false);
    }
  };
  return (
    <>
      <article class="door" style={{ '--spine': `var(--spine-${door.id}, var(--forest))` }}>
        <div class="door-picture">
          <door.Picture />
        </div>
        <h3>{name}</h3>
        <Facts door={door} />
        <p class="door-line">{say(`${door.id}.door.line`)}</p>
        <div class="door-now">
          <button type="button" class="btn gold big" onClick={() => void begin(playNow)}>
            <Icon name="play" />
            {say('home.play')}
          </button>
          <Against seats={seats} door={door} />
        </div>
        <div class="door-more">
          <button type="button" onClick={() => void begin(playWithFriends)}>
            <Icon name="people" />
            {say('home.friends')}
          </button>
          <button type="button" onClick={() => setChoosing(true)}>
            <Icon name="screen" />
            {say('home.screen')}
          </button>
          <a href={learnPath(door.id)} aria-label={say('home.learn.label', { game: name })}>
            <Icon name="rules" />
            {say('home.learn')}
          </a>
          {door.hasPractice && (
            <a href={practicePath(door.id)} aria-label={say('home.practice.label', { game: name })}>
              <Icon name="person" />
              {say('home.practice')}
            </a>
          )}
        </div>
      </article>
      {isChoosing && <OneScreen door={door} onClose={() => setChoosing(false)} />}
    </>
  );
}

export function Doors(): JSX.Element {
  useObservables(gameList, preferences);
  useEffect(() => void gameList.read().catch(() => {}), []); // the connection tells that there is none
  // A server may be without one of the page's games; until it has said so, every door is shown.
  const isThere = (door: Door) => gameList.games.length === 0 || gameList.find(door.id) !== null;
  const shown = doors.filter((door) => !door.isSample && isThere(door));
  return (
    <section class="doors" aria-labelledby="doors-title">
      <h2 class="vh" id="doors-title">
        {say('home.games')}
      </h2>
      {shown.map((door) => (
        <DoorCard key={door.id} door={door} />
      ))}
    </section>
  );
}
