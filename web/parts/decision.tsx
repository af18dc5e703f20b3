// decision.tsx: what is asked, in the same place in every game: a sentence, a line of why, buttons.
import type { ComponentChildren, JSX } from 'preact';

interface DecisionProps {
  sentence: ComponentChildren;
  why?: ComponentChildren;
  isMine: boolean; // asked of whoever looks; else it tells whom the table waits for
  children?: ComponentChildren; // the buttons
}

export function Decision({ sentence, why, isMine, children }: DecisionProps): JSX.Element {
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
