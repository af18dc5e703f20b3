// dialog.tsx: a modal dialog, by the browser's own <dialog>: focus stays in it, Escape closes it.
import type { ComponentChildren, JSX } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { focusedOrPressed } from '../base/keys';
import { say } from '../base/words';
import { Icon } from './art';

interface DialogProps {
  title: string;
  kind?: 'middle' | 'side'; // a sheet at the side leaves the board in sight
  onClose(): void;
  children: ComponentChildren;
}

let opener: Element | null = null; // what had the focus before the first of the dialogs that are open

/** The focus goes back to where it was, also from a dialog that another one led to, and however it ends. */
function useFocusBack(): void {
  useLayoutEffect(() => {
    const focused = focusedOrPressed();
    if (!focused?.closest('dialog') && !document.querySelector('dialog[open]')) opener = focused;
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body || !document.activeElement;
        if (document.querySelector('dialog[open]')) return; // one led to another
        if (isLost && opener instanceof HTMLElement) opener.focus();
        opener = null;
      });
    };
  }, []);
}

export function Dialog({ title, kind = 'middle', onClose, children }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useFocusBack();
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog ${kind}`}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="icon" aria-label={say('close')} onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
