// banned.tsx: what whoever is banned from the server sees: until when, and why.
import type { JSX } from 'preact';
import { say, words } from '../base/words';
import type { Ban } from '../table/wire';
import { Notice } from './play_notice';

const sayUntil = (at: number): string =>
  new Date(at).toLocaleString(words.language, { dateStyle: 'long', timeStyle: 'short' });

export function BannedScreen({ ban: { until, reason } }: { ban: Ban }): JSX.Element {
  const when = until === undefined ? say('report.banned.ever') : say('report.banned.until', { when: sayUntil(until) });
  return <Notice title={say('report.banned')} text={reason ? `${when} ${say('report.banned.why', { reason })}` : when} />;
}
