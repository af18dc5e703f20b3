// prompt_box.tsx: the box in which every game asks: a sentence, a line of why, buttons.
import type { ComponentChildren, JSX } from 'preact';

interface PromptBoxProps {
  sentence: ComponentChildren;
  why?: ComponentChildren;
  isMine: boolean; // the viewer is asked; else it says whom the table waits for
  children?: ComponentChildren; // the buttons
}

export function PromptBox({ sentence, why, isMine, children }: PromptBoxProps): JSX.Element {
  return (
    <section class={`decide ${isMine ? 'mine' : 'waiting'}`} data-decision>
      <p>
        {sentence}
        {why && <small>{why}</small>}
      </p>
      {children && <div class="decide-buttons">{children}</div>}
    </section>
  );
}

/** A key as it is printed on a keyboard; hidden where there is none. */
export function Key({ children }: { children: ComponentChildren }): JSX.Element {
  return <kbd aria-hidden="true">{children}</kbd>;
}
