// words.tsx: every text of the page, in the language of the moment. A part of the page (the
// frame, a game) brings its own words; all languages have the same keys.
import { Fragment, type ComponentChildren } from 'preact';
import { Observable } from './observable';
import { preferences, type Language } from './preferences';

export type Dictionary = Record<string, string>;
/** Where the texts of a part are, for every language. */
export type WordSource = Record<Language, () => Promise<{ default: Dictionary }>>;
export type Details = Record<string, string | number>;

class Words extends Observable {
  language: Language = preferences.current.language;
  #dictionary: Dictionary = {};
  #sources = new Set<WordSource>();

  #last: Promise<void> = Promise.resolve();

  /** Takes in the texts of one more part; if they cannot be fetched, another time. */
  add(source: WordSource): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#sources.has(source)) return;
      const { default: dictionary } = await source[this.language]!();
      this.#sources.add(source);
      this.#dictionary = { ...this.#dictionary, ...dictionary };
      this.notify();
    });
  }

  /** Changes the language in place: nothing is shown half and half. */
  speak(language: Language): Promise<void> {
    return this.#inTurn(async () => {
      const parts = await Promise.all([...this.#sources].map((source) => source[language]!()));
      this.language = language;
      this.#dictionary = Object.assign({}, ...parts.map((part) => part.default));
      document.documentElement.lang = language;
      preferences.set({ language });
      this.notify();
    });
  }

  /** One after the other: a part that is on its way when the language changes comes in the new one. */
  #inTurn(act: () => Promise<void>): Promise<void> {
    const done = this.#last.then(act);
    this.#last = done.catch(() => {});
    return done;
  }

  has(key: string): boolean {
    return key in this.#dictionary;
  }

  find(key: string): string {
    return this.#dictionary[key] ?? key;
  }
}

export const words = new Words();

/** A text, with {details} filled in. */
export function say(key: string, details: Details = {}): string {
  return words.find(key).replace(/\{(\w+)\}/g, (hole, name: string) => String(details[name] ?? hole));
}

/** The same where a detail is more than text: a name in bold, a key, a picture. */
export function sayRich(key: string, details: Record<string, ComponentChildren>): ComponentChildren {
  const parts = words.find(key).split(/\{(\w+)\}/);
  return parts.map((part, i) => <Fragment key={i}>{i % 2 ? (details[part] ?? `{${part}}`) : part}</Fragment>);
}

/** The key of the form that a number takes: `key`.one, `key`.other or another, as the language counts. Of millions,
 * for which some have a form of their own, nobody speaks here. */
export function countedKey(key: string, n: number): string {
  const form = `${key}.${new Intl.PluralRules(words.language).select(n)}`;
  return words.has(form) ? form : `${key}.other`;
}

/** "3 foxes". */
export const sayCount = (key: string, n: number, details: Details = {}): string =>
  say(countedKey(key, n), { n: sayNumber(n), ...details });

export const sayNumber = (n: number): string => n.toLocaleString(words.language);

/** "Anna, Béla and Chloé". */
export const sayList = (names: string[]): string => new Intl.ListFormat(words.language).format(names);

/** "3 minutes ago", "yesterday", or the date. */
export function sayWhen(at: number, now = Date.now()): string {
  const minutes = Math.round((at - now) / 60000);
  const relative = new Intl.RelativeTimeFormat(words.language, { numeric: 'auto' });
  if (minutes > -60) return relative.format(minutes, 'minute');
  if (minutes > -60 * 24) return relative.format(Math.round(minutes / 60), 'hour');
  if (minutes > -60 * 24 * 7) return relative.format(Math.round(minutes / 60 / 24), 'day');
  return new Date(at).toLocaleDateString(words.language, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** 65000 ms as "1:05", days where there are some. */
export function sayClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 2 * 24 * 3600) return sayCount('clock.days', Math.floor(seconds / (24 * 3600)));
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
