// clan_intro.tsx: the clan at the start, for whoever plays for the first time: my card turned up large, what it is
// about in one sentence, and what is counted in three pictures.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useObservables } from '../../base/observable';
import { preferences } from '../../base/preferences';
import { learnPath } from '../../base/route';
import { say } from '../../base/words';
import { Art, Icon } from '../../parts/art';
import { Key } from '../../parts/prompt_box';
import { nameOf, type Seating } from '../../table/seating';
import { Face } from './clan_card';
import { codeOf, type Clan } from './model';
import { sayClans } from './narration';
import { SpaceArt } from './space';

export interface ClanIntroProps {
  clans: readonly Clan[];
  seat: number;
  seating: Seating;
  isAlone: boolean; // nobody else looks at a screen
  onClose(): void;
}

/** One of the things that give chestnuts, as a square of 212. */
function Gain({ what, worth, children }: { what: string; worth: number; children: JSX.Element }): JSX.Element {
  return (
    <li>
      <svg viewBox="-6 -6 224 224" aria-hidden="true">
        {children}
      </svg>
      <span>
        <b>{worth}</b> <Art name="chestnut" /> {say(`grandbois.intro.${what}`)}
      </span>
    </li>
  );
}

function Gains({ clan }: { clan: Clan }): JSX.Element {
  const other: Clan = clan === 'toad' ? 'rabbit' : 'toad';
  return (
    <ul class="intro-gains">
      <Gain what="spaces" worth={1}>
        <g transform="scale(2.12)">
          <SpaceArt code={codeOf(clan, 2)} isNear />
        </g>
      </Gain>
      <Gain what="group" worth={2}>
        <>
          {[codeOf(clan, 1), codeOf(clan, 3), codeOf(clan, 2), codeOf(other, 2)].map((code, i) => (
            <g key={code} transform={`translate(${112 * (i % 2)} ${112 * Math.floor(i / 2)})`}>
              <SpaceArt code={code} isNear={false} />
            </g>
          ))}
          <path class="intro-group" d="M-3 -3h218v109h-109v109h-109z" />
        </>
      </Gain>
      <Gain what="tower" worth={2}>
        <>
          <use href="#ground-clearing" width="212" height="212" />
          <use href="#tower-white" x="36" y="-6" width="140" height="212" />
        </>
      </Gain>
    </ul>
  );
}

export function ClanIntro({ clans, seat, seating, isAlone, onClose }: ClanIntroProps): JSX.Element {
  useObservables(preferences);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const others = seating.filter((one) => one.seat !== seat);
  return (
    <dialog
      ref={dialog}
      class="dialog intro"
      aria-labelledby="intro-title"
      aria-describedby="intro-goal"
      onClose={onClose}
    >
      <div class="intro-cards">
        {clans.map((clan) => (
          <span key={clan} class="clan-card intro-mine">
            <Face clan={clan} />
          </span>
        ))}
        <ul class="intro-others">
          {others.map((one) => (
            <li key={one.seat}>
              <Art name="clan-back" class="clan-card" />
              <small>{one.name}</small>
            </li>
          ))}
        </ul>
      </div>
      <div class="intro-tell">
        <small>{say('grandbois.intro.secret', { name: nameOf(seating, seat) })}</small>
        <h2 id="intro-title">{sayClans(clans, 'grandbois.intro.title')}</h2>
        <p id="intro-goal">{say('grandbois.intro.goal')}</p>
        <Gains clan={clans[0]!} />
        <div class="intro-ways">
          <button type="button" class="btn gold" autofocus onClick={() => dialog.current?.close()}>
            {say('grandbois.intro.go')} <Key>{say('grandbois.keys.name.enter')}</Key>
          </button>
          <a class="btn" href={learnPath('grandbois')}>
            <Icon name="rules" />
            {say('grandbois.intro.learn')}
          </a>
        </div>
        {isAlone && (
          <label class="intro-open">
            <input
              type="checkbox"
              role="switch"
              class="switch"
              checked={preferences.current.openCard}
              onChange={({ currentTarget }) => preferences.set({ openCard: currentTarget.checked })}
            />
            {say('grandbois.intro.open')}
          </label>
        )}
      </div>
    </dialog>
  );
}
