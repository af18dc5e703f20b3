// home_scene.tsx: the wood before which the home page begins: layers on one ground line, each as high as the strip makes
// it, so that a strip of any shape shows all of them whole.
import type { JSX } from 'preact';
import { useObservables } from '../base/observable';
import { doors } from '../games/list';
import { Art } from '../parts/art';
import { doorArt } from './home_art';

const mostGuests = 5; // around the hut: as many places as home.css has

/** Every game sends some of its figures, in turn. */
function guestsOf(all: readonly (readonly string[])[]): string[] {
  const rounds = Math.max(0, ...all.map((guests) => guests.length));
  const mixed = Array.from({ length: rounds }, (_, i) => all.flatMap((guests) => guests[i] ?? []));
  return mixed.flat().slice(0, mostGuests);
}

const row = { width: 4000, height: 130, gap: 43 }; // a row of firs, far wider than any screen
const near = 3330; // from here on they grow, towards the hut

/** A fir's height: low far away, high near the hut, and no two neighbours alike. */
function heightOf(x: number, i: number): number {
  const nearness = Math.min(1, Math.max(0, (x - near) / 230));
  const differs = ((i * 37) % 30) / 30;
  return (24 + 12 * differs) * (1 - nearness) + (66 + 52 * differs) * nearness;
}

/** Drawn from its right end: only the left one is ever cut. */
function Firs(): JSX.Element {
  const count = Math.floor(row.width / row.gap);
  return (
    <svg class="hero-firs" viewBox={`0 0 ${row.width} ${row.height}`} preserveAspectRatio="xMaxYMax slice">
      {Array.from({ length: count }, (_, i) => {
        const x = (i + 0.5) * row.gap + ((i * 17) % 13);
        const height = heightOf(x, i);
        const width = 0.64 * height;
        return <use key={i} href="#home-fir" x={x - width / 2} y={row.height - height} width={width} height={height} />;
      })}
    </svg>
  );
}

export function Scene(): JSX.Element {
  useObservables(doorArt);
  const guests = doorArt.isHere ? guestsOf(doors.map((door) => door.guests ?? [])) : [];
  return (
    <div class="hero-scene" aria-hidden="true">
      <Art name="home-sun" class="hero-sun" />
      <Firs />
      <svg class="hero-hill" viewBox="0 0 1600 60" preserveAspectRatio="none">
        <path d="M0 34Q300 6 700 24T1600 16V60H0Z" fill="var(--scene-3, #2f5f45)" />
      </svg>
      <div class="hero-clearing">
        <Art name="home-hut" class="hero-hut" />
        {guests.map((name) => (
          <Art key={name} name={name} class="hero-guest" />
        ))}
      </div>
    </div>
  );
}
