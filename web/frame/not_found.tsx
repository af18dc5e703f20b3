// not_found.tsx: the screen of an address that is no route of the page.
import type { JSX } from 'preact';
import { say } from '../base/words';
import { Notice } from './play_notice';

export function NotFoundScreen(): JSX.Element {
  return <Notice title={say('nowhere.title')} text={say('nowhere.text')} />;
}
