// prompt_bar.tsx: the bar of the prompt: its sentence and buttons.
import type { JSX } from 'preact';
import { blurAfterPress } from '../../base/keys';
import { say } from '../../base/words';
import { Art, Icon } from '../../parts/art';
import { PromptBox, Key } from '../../parts/prompt_box';
import type { AdressePrompt, Button } from './prompt';
import type { AdresseView } from './model';
import { markerArt } from './piece';

interface PromptBarProps {
  prompt: AdressePrompt;
  view: AdresseView;
  repeat: (() => void) | null; // shows once more how the wood moved
}

const classOf = ({ kind, isAlive }: Button, isPointed: boolean): string => {
  const look = kind === 'main' ? 'gold' : kind === 'quiet' ? 'flat' : '';
  return `btn adr-act ${look} ${isAlive ? '' : 'asleep'} ${isPointed ? 'pointed' : ''}`;
};

function BarButton({
  button,
  view,
  isPointed,
}: {
  button: Button;
  view: AdresseView;
  isPointed: boolean;
}): JSX.Element {
  const { kind, label, isAlive, isChosen, seat } = button;
  return (
    <button
      type="button"
      class={classOf(button, isPointed)}
      aria-disabled={!isAlive}
      aria-pressed={kind === 'whom' ? (isChosen ?? false) : undefined}
      data-act={button.id}
      onClick={blurAfterPress(button.press)}
    >
      {seat !== undefined && <Art name={markerArt(view, seat)} class="adr-act-marker" />}
      <span>{label}</span>
      {kind === 'main' && isAlive && <Key>{say('key.enter')}</Key>}
    </button>
  );
}

export function PromptBar({ prompt, view, repeat }: PromptBarProps): JSX.Element {
  const { isMine, question, isPointed } = prompt;
  const { sentence, why, buttons } = question;
  const whom = buttons.filter(({ kind }) => kind === 'whom');
  const rest = buttons.filter(({ kind }) => kind !== 'whom');
  const draw = (button: Button) => (
    <BarButton key={button.id} button={button} view={view} isPointed={isPointed(button.id)} />
  );
  return (
    <PromptBox isMine={isMine} sentence={sentence} why={why || undefined}>
      {buttons.length > 0 || repeat ? (
        <>
          {whom.length > 0 && (
            <div class="adr-whom" role="group" aria-label={say('adresse.launch.whom')}>
              {whom.map(draw)}
              {whom.length > 1 && <Key>T</Key>}
            </div>
          )}
          {rest.map(draw)}
          {repeat && (
            <button type="button" class="btn adr-act" onClick={repeat}>
              <Icon name="play" />
              <span>{say('adresse.story.again')}</span>
            </button>
          )}
        </>
      ) : undefined}
    </PromptBox>
  );
}
