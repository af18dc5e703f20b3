// live.tsx: what is said aloud. One polite live region for everything that happens, and a
// toast with the latest of it for those who look.
import type { JSX } from 'preact';
import { Changing, useChanges } from '../base/changes';

export interface Said {
  id: number;
  sentence: string;
  kind: 'news' | 'refusal';
}

const kept = 6; // a screen reader may be behind
const toastMs = 6000;

class Herald extends Changing {
  said: readonly Said[] = [];
  toast: Said | null = null;
  #lastId = 0;
  #timer = 0;

  /** Says a sentence; `isShown` also shows it for a while. */
  tell(sentence: string, kind: Said['kind'] = 'news', isShown = true): void {
    const one = { id: ++this.#lastId, sentence, kind };
    this.said = [...this.said, one].slice(-kept);
    if (!isShown && this.toast?.kind === 'refusal') this.toast = null; // one has gone on since
    if (isShown) {
      this.toast = one;
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.hush(), toastMs);
    }
    this.changed();
  }

  /** At one screen for several: what was said to one is not for the next. */
  forget(): void {
    this.said = [];
    this.hush();
  }

  hush(): void {
    this.toast = null;
    this.changed();
  }
}

export const herald = new Herald();

/** Tells a person that what they asked for could not be done. Anything but a refusal is our mistake. */
export function complain(error: unknown): void {
  herald.tell(error instanceof Error ? error.message : String(error), 'refusal');
}

/** In the document once, always: a live region that comes late is not heard. */
export function LiveRegion(): JSX.Element {
  useChanges(herald);
  return (
    <div class="vh" role="log" aria-live="polite" aria-relevant="additions" data-live>
      {herald.said.map(({ id, sentence }) => (
        <p key={id}>{sentence}</p>
      ))}
    </div>
  );
}

export function Toast(): JSX.Element | null {
  useChanges(herald);
  if (!herald.toast) return null;
  const { id, sentence, kind } = herald.toast;
  return (
    <div class={`toast ${kind}`} key={id} aria-hidden="true">
      {sentence}
    </div>
  );
}
