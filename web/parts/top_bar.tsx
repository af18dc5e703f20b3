// top_bar.tsx: the bar above every screen: home, where one is, language, sound, rules, menu.
import languages from 'words:languages';
import type { ComponentChildren, JSX } from 'preact';
import { useObservables } from '../base/observable';
import { preferences, isDarkTheme } from '../base/preferences';
import { useKeys } from '../base/keys';
import { say, words } from '../base/words';
import { connection } from '../table/connection';
import { Art, Icon } from './art';
import { announcer } from './announcer';

interface TopBarProps {
  title?: ComponentChildren; // which game, which table
  children?: ComponentChildren; // more buttons, before the menu's
}

export function LanguageSwitch(): JSX.Element {
  return (
    <div class="seg" role="group" aria-label={say('top.language')}>
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={words.language === code}
          aria-label={`${code.toUpperCase()}: ${name}`}
          onClick={() => void words.speak(code).catch(() => announcer.announce(say('connection.none'), 'refusal'))}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

export function TopBar({ title, children }: TopBarProps): JSX.Element {
  useObservables(preferences, connection);
  const { sound } = preferences.current;
  const toggleSound = () => {
    preferences.set({ sound: !sound });
    announcer.announce(say(sound ? 'top.sound.off' : 'top.sound.on'));
  };
  useKeys({ m: toggleSound });
  const night = isDarkTheme();
  return (
    <header class="top">
      <a class="brand" href="/" aria-label={say('top.home')}>
        <Art name="logo" />
        <Art name="wordmark" class="wm" />
      </a>
      {title && <div class="game-title">{title}</div>}
      <span class="grow" />
      {connection.isLost && (
        <span class="lost" role="status">
          {say('connection.lost')}
        </span>
      )}
      <LanguageSwitch />
      <button
        type="button"
        class="icon wide-only"
        aria-label={say(night ? 'top.day' : 'top.night')}
        onClick={() => preferences.set({ theme: night ? 'light' : 'dark' })}
      >
        <Icon name={night ? 'sun' : 'moon'} />
      </button>
      <button
        type="button"
        class="icon wide-only"
        aria-label={say('top.sound')}
        aria-pressed={sound}
        onClick={toggleSound}
      >
        <Icon name={sound ? 'sound' : 'mute'} />
      </button>
      {children}
    </header>
  );
}
