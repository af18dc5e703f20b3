// choices.ts: what a person chose once and need not choose again. Kept in this browser.
import languages from 'words:languages';
import { Changing } from './changes';

/** By its code, "fr": each has a folder of words. */
export type Language = string;

const codes = languages.map(({ code }) => code);

export interface Choices {
  language: Language;
  theme: 'system' | 'light' | 'dark';
  sound: boolean;
  confirm: boolean; // ask before a move is sent
  notify: boolean; // notifications when it is one's turn
  names: string[]; // of those who last played at one screen
  level: string; // of bots
  seats: number; // for playing now
  learned: string[]; // games whose tutorial was seen
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

function standard(): Choices {
  return {
    language: systemLanguage(),
    theme: 'system',
    sound: true,
    confirm: true,
    notify: false,
    names: [],
    level: 'medium',
    seats: 3,
    learned: [],
  };
}

const isOneOf = (known: readonly string[]) => (value: unknown) => known.includes(value as string);
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');

const isPossible: Record<keyof Choices, (value: unknown) => boolean> = {
  language: isOneOf(codes),
  theme: isOneOf(['system', 'light', 'dark']),
  sound: isBoolean,
  confirm: isBoolean,
  notify: isBoolean,
  names: areTexts,
  level: isOneOf(['easy', 'medium', 'hard', 'expert']),
  seats: (value) => Number.isInteger(value) && (value as number) >= 2 && (value as number) <= 10,
  learned: areTexts,
};

/** Only what can be is believed: another version may have written it, or anybody. */
function remembered(): Choices {
  const choices = standard();
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return choices;
    for (const [key, value] of Object.entries(kept))
      if (isPossible[key as keyof Choices]?.(value)) Object.assign(choices, { [key]: value });
  } catch {
    // A browser may refuse to remember, or what it kept is no JSON: then all is as at first.
  }
  return choices;
}

class ChoiceKeeper extends Changing {
  #choices = remembered();

  get now(): Readonly<Choices> {
    return this.#choices;
  }

  set(change: Partial<Choices>): void {
    this.#choices = { ...this.#choices, ...change };
    try {
      localStorage.setItem(storageKey, JSON.stringify(this.#choices));
    } catch {
      // It holds for this visit, then.
    }
    this.changed();
  }
}

export const choices = new ChoiceKeeper();

const nightQuery = '(prefers-color-scheme: dark)';

/** Whether it is night here: chosen, or as the system has it. */
export function isNight(): boolean {
  const { theme } = choices.now;
  return theme === 'system' ? matchMedia(nightQuery).matches : theme === 'dark';
}

function showTheme(): void {
  document.documentElement.dataset.theme = isNight() ? 'dark' : 'light';
}

/** Keeps the document's theme as chosen, from now on. Nobody may ask what it listens to: Chromium does not tell of
 * a change that was seen already. */
export function keepTheme(): void {
  showTheme();
  choices.watch(showTheme);
  matchMedia(nightQuery).addEventListener('change', () => {
    showTheme();
    choices.changed();
  });
}

/** Whether motion is unwelcome. */
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
