// nowhere.tsx: an address that leads nowhere.
import type { JSX } from 'preact';
import { say } from '../base/words';
import { Notice } from './play_notice';

export function NowhereScreen(): JSX.Element {
  return <Notice title={say('nowhere.title')} text={say('nowhere.text')} />;
}
