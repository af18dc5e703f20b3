// clan_card.tsx: the secret clan cards. They lie face down and show only while they are held; what is hidden is nowhere
// in the page. Against bots alone they may lie face up.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { say } from '../../base/words';
import { useKeys } from '../../base/keys';
import { preferences } from '../../base/preferences';
import { Art } from '../../parts/art';
import { Key } from '../../parts/prompt_box';
import { clanSeen } from './clan_seen';
import type { Clan } from './model';

export function Face({ clan }: { clan: Clan }): JSX.Element {
  return (
    <span class={`clan-face of-${clan}`}>
      <svg viewBox="0 0 100 100" class="clan-ground" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <use href={`#ground-${clan}`} width="100" height="100" />
      </svg>
      <Art name={clan} class="clan-animal" />
      <b>{say(`grandbois.clan.${clan}`)}</b>
    </span>
  );
}

/** One card face up, for when there is nothing left to hide. */
export function OpenCard({ clan, name }: { clan: Clan; name: string }): JSX.Element {
  const label = say('grandbois.board.clan.of', { name, clan: say(`grandbois.${clan}`) });
  return (
    <span class="clan-card open" role="img" aria-label={label}>
      <Face clan={clan} />
    </span>
  );
}

interface ClanCardsProps {
  clans: readonly (Clan | null)[];
  isPointed: boolean;
}

/** My cards where nobody else looks: a press turns them up, and down again. */
export function PlainClanCards({ clans }: { clans: readonly (Clan | null)[] }): JSX.Element {
  const { openCard: isOpen } = preferences.current;
  const turn = () => preferences.set({ openCard: !isOpen });
  useKeys({ c: ({ repeat }) => repeat || turn() });
  useEffect(() => {
    clanSeen.show(isOpen);
    return () => clanSeen.show(false);
  }, [isOpen]);
  const known = clans.filter((clan) => clan !== null);
  const names = known.map((clan) => say('grandbois.board.clan.is', { clan: say(`grandbois.${clan}`) })).join(' ');
  return (
    <div class="clan-place">
      <button
        type="button"
        class="clan-cards"
        aria-label={isOpen ? names : say('grandbois.board.clan.closed')}
        aria-pressed={isOpen}
        onClick={turn}
      >
        {known.map((clan) => (
          <span key={clan} class="clan-card">
            {isOpen ? <Face clan={clan} /> : <Art name="clan-back" class="clan-back" />}
          </span>
        ))}
      </button>
      <Key>C</Key>
      <small aria-hidden="true">{say(isOpen ? 'grandbois.board.clan.down' : 'grandbois.board.clan.up')}</small>
    </div>
  );
}

/** My card, or with two players my two cards; one press shows both. */
export function ClanCards({ clans, isPointed }: ClanCardsProps): JSX.Element {
  const [isHeld, setIsHeld] = useState(false);
  const hide = () => setIsHeld(false);
  const show = () => setIsHeld(true);

  useKeys({ c: show });
  useEffect(() => {
    clanSeen.show(isHeld);
    return () => clanSeen.show(false);
  }, [isHeld]);
  // Whatever ends the holding, also what does not say so, hides it; a short press must not end before we look.
  useLayoutEffect(() => {
    if (!isHeld) return;
    const ends = new AbortController();
    const { signal } = ends;
    for (const name of ['keyup', 'blur', 'pointerup', 'pointercancel', 'contextmenu'])
      addEventListener(name, hide, { signal });
    document.addEventListener('visibilitychange', hide, { signal });
    return () => ends.abort();
  }, [isHeld]);

  const known = clans.filter((clan) => clan !== null);
  return (
    <div class="clan-place">
      <button
        type="button"
        class={`clan-cards ${isPointed ? 'pointed' : ''}`}
        data-point="clan"
        aria-label={say(clans.length > 1 ? 'grandbois.board.clan.two' : 'grandbois.board.clan')}
        onPointerDown={(event) => event.button === 0 && show()}
        onPointerLeave={hide}
        onBlur={hide}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== ' ' && event.key !== 'Enter') return;
          event.preventDefault();
          show();
        }}
      >
        {clans.map((_, i) => (
          <span key={i} class="clan-card">
            <Art name="clan-back" class="clan-back" />
          </span>
        ))}
        {isHeld && (
          <span class="clan-shown">
            {known.map((clan) => (
              <span key={clan} class="clan-card">
                <Face clan={clan} />
              </span>
            ))}
          </span>
        )}
      </button>
      <Key>C</Key>
      <small aria-hidden="true">{say('grandbois.board.clan.hint')}</small>
      {/* Beside the button: what is inside one is not heard. */}
      <span class="vh" role="status">
        {isHeld && known.map((clan) => say('grandbois.board.clan.is', { clan: say(`grandbois.${clan}`) })).join(' ')}
      </span>
    </div>
  );
}
