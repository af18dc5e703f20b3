// solo_bar.tsx: the bar above a tutorial or a practice.
import type { JSX } from 'preact';
import { say } from '../base/words';
import { Icon } from '../parts/art';
import { TopBar } from '../parts/top_bar';
import { IconButton } from './play_match';

interface SoloBarProps {
  game: string;
  what: string; // is done with it
  onRules: () => void;
}

export function SoloBar({ game, what, onRules }: SoloBarProps): JSX.Element {
  return (
    <TopBar
      title={
        <>
          <h1>{say(`game.${game}`)}</h1>
          <span class="pace wide-only">{what}</span>
        </>
      }
    >
      <IconButton icon="rules" label={say('play.rules')} onPress={onRules} />
      <a class="btn flat solo-leave" href="/">
        <Icon name="door" />
        <span>{say('learn.leave')}</span>
      </a>
    </TopBar>
  );
}
