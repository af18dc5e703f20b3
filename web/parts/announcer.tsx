// announcer.tsx: the ARIA live region of the page, for everything that happens, and a toast with the latest of it
// for those who look.
import type { JSX } from 'preact';
import { Observable, useObservables } from '../base/observable';

export interface Announcement {
  id: number;
  sentence: string;
  kind: 'news' | 'refusal';
}

const kept = 6; // announcements in the region: a screen reader may be behind
const toastMs = 6000;

class Announcer extends Observable {
  announced: readonly Announcement[] = [];
  toast: Announcement | null = null;
  #lastId = 0;
  #timer = 0;

  /** Adds a sentence to the live region; `isShown` also shows it as a toast. */
  announce(sentence: string, kind: Announcement['kind'] = 'news', isShown = true): void {
    const one = { id: ++this.#lastId, sentence, kind };
    this.announced = [...this.announced, one].slice(-kept);
    if (!isShown && this.toast?.kind === 'refusal') this.toast = null; // one has gone on since
    if (isShown) {
      this.toast = one;
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.dismiss(), toastMs);
    }
    this.notify();
  }

  /** Empties the region too: at one screen for several, what was said to one is not for the next. */
  clear(): void {
    this.announced = [];
    this.dismiss();
  }

  /** Takes the toast away. */
  dismiss(): void {
    this.toast = null;
    this.notify();
  }
}

export const announcer = new Announcer();

/** The sentence of whatever was thrown. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Announces an error: what was asked for could not be done. Anything but a refusal is our mistake. */
export function announceError(error: unknown): void {
  announcer.announce(errorMessage(error), 'refusal');
}

/** The live region itself: in the document once, from the beginning, for one that comes late is not heard. */
export function LiveRegion(): JSX.Element {
  useObservables(announcer);
  return (
    <div class="vh" role="log" aria-live="polite" aria-relevant="additions" data-live>
      {announcer.announced.map(({ id, sentence }) => (
        <p key={id}>{sentence}</p>
      ))}
    </div>
  );
}

export function Toast(): JSX.Element | null {
  useObservables(announcer);
  if (!announcer.toast) return null;
  const { id, sentence, kind } = announcer.toast;
  return (
    <div class={`toast ${kind}`} key={id} aria-hidden="true">
      {sentence}
    </div>
  );
}
