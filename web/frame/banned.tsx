// banned.tsx: what whoever is banned from the server sees: until when, and why.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { say, words } from '../base/words';
import { Art } from '../parts/art';
import { TopBar } from '../parts/top_bar';
import type { Ban } from '../table/wire';

const sayUntil = (at: number): string =>
  new Date(at).toLocaleString(words.language, { dateStyle: 'long', timeStyle: 'short' });

export function BannedScreen({ ban: { until, reason } }: { ban: Ban }): JSX.Element {
  const title = say('report.banned');
  useEffect(() => {
    document.title = title;
  });
  return (
    <>
      <TopBar />
      <main class="notice">
        <Art name="mushroom" class="notice-art" />
        <h1>{title}</h1>
        <p>{until === undefined ? say('report.banned.ever') : say('report.banned.until', { when: sayUntil(until) })}</p>
        {reason && <p>{say('report.banned.why', { reason })}</p>}
      </main>
    </>
  );
}
