// preferences.ts: the person's settings, kept in this browser's local storage.
import languages from 'words:languages';
import { Observable } from './observable';

/** By its code, "fr": each has a folder of words. */
export type Language = string;

const codes = languages.map(({ code }) => code);

/** The strengths of bots, as the server calls them. */
export const botLevels = ['easy', 'medium', 'hard', 'expert'] as const;

export const themes = ['system', 'light', 'dark'] as const;

export interface Preferences {
  language: Language;
  theme: (typeof themes)[number];
  sound: boolean;
  confirm: boolean; // ask before a move is sent
  notify: boolean; // notifications when it is one's turn
  names: string[]; // of those who last played at one screen
  level: string; // of bots
  botPace: 'once' | 'brisk' | 'calm'; // at the tables that one opens
  seats: number; // for playing now
  learned: string[]; // games whose tutorial was seen, and what is explained once: "grandbois.clan"
  openCard: boolean; // one's secret card lies face up where nobody else looks
  visited: boolean; // the home page was seen before
  grow: boolean; // everything grows with a large screen
  pace: string; // of telling what happened: one of those a game has; '' until one is chosen
}

const storageKey = 'bosquet';

/** The language of ours that is closest to "fr-CA": that, or else "fr". */
function closestTo(wanted: string): Language | undefined {
  const parts = wanted.split('-');
  const tries = parts.map((_, i) => parts.slice(0, parts.length - i).join('-'));
  return tries.find((one) => codes.includes(one));
}

function systemLanguage(): Language {
  for (const wanted of navigator.languages) {
    const language = closestTo(wanted);
    if (language !== undefined) return language;
  }
  return 'en';
}

function defaults(): Preferences {
  return {
    language: systemLanguage(),
    theme: 'system',
    sound: true,
    confirm: false,
    notify: false,
    names: [],
    level: 'medium',
    botPace: 'once',
    seats: 3,
    learned: [],
    openCard: true,
    visited: false,
    grow: true,
    pace: '',
  };
}

const isOneOf = (known: readonly string[]) => (value: unknown) => known.includes(value as string);
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');

const isValid: Record<keyof Preferences, (value: unknown) => boolean> = {
  language: isOneOf(codes),
  theme: isOneOf(themes),
  sound: isBoolean,
  confirm: isBoolean,
  notify: isBoolean,
  names: areTexts,
  level: isOneOf(botLevels),
  botPace: isOneOf(['once', 'brisk', 'calm']),
  seats: (value) => Number.isInteger(value) && (value as number) >= 2 && (value as number) <= 10,
  learned: areTexts,
  openCard: isBoolean,
  visited: isBoolean,
  grow: isBoolean,
  pace: isOneOf(['', 'calm', 'brisk', 'once']),
};

/** The stored preferences, or the defaults. Only valid values are taken: another version may have written them, or anybody. */
function stored(): Preferences {
  const preferences = defaults();
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return preferences;
    for (const [key, value] of Object.entries(kept))
      if (isValid[key as keyof Preferences]?.(value)) Object.assign(preferences, { [key]: value });
  } catch {
    // Storage may be refused, or hold no JSON: then the defaults are left.
  }
  return preferences;
}

class PreferenceStore extends Observable {
  #preferences = stored();

  get current(): Readonly<Preferences> {
    return this.#preferences;
  }

  set(change: Partial<Preferences>): void {
    this.#preferences = { ...this.#preferences, ...change };
    try {
      localStorage.setItem(storageKey, JSON.stringify(this.#preferences));
    } catch {
      // Storage is refused: it holds for this visit.
    }
    this.notify();
  }
}

export const preferences = new PreferenceStore();

const darkQuery = '(prefers-color-scheme: dark)';

/** Whether the theme is dark: chosen, or the system's. */
export function isDarkTheme(): boolean {
  const { theme } = preferences.current;
  return theme === 'system' ? matchMedia(darkQuery).matches : theme === 'dark';
}

function applyLooks(): void {
  const { dataset } = document.documentElement;
  dataset.theme = isDarkTheme() ? 'dark' : 'light';
  dataset.grow = String(preferences.current.grow);
}

/** Keeps the document's theme and size as preferred, from now on. `matches` of the MediaQueryList listened to may not be read
 * elsewhere: Chromium fires no change event for a change that was read already. */
export function followLooks(): void {
  applyLooks();
  preferences.subscribe(applyLooks);
  matchMedia(darkQuery).addEventListener('change', () => {
    applyLooks();
    preferences.notify();
  });
}

/** The media feature of that name: then nothing is animated. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
