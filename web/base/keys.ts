// keys.ts: keyboard shortcuts. A component registers its keys while it is mounted; the latest one wins.
import { useLayoutEffect, useRef } from 'preact/hooks';

/** What each key does, by KeyboardEvent.key ('a' also stands for 'A'); true: it was for us. */
// biome-ignore lint/suspicious/noConfusingVoidType: most acts answer nothing, which is not false
export type Keys = Record<string, (event: KeyboardEvent) => boolean | void>;

const layers: { current: Keys }[] = [];

function isTyping(target: EventTarget | null): boolean {
  const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
  return target instanceof HTMLElement && target.matches(fields);
}

/** Buttons and links answer Enter and Space themselves. */
function isAnsweredByTarget(event: KeyboardEvent): boolean {
  const isPress = event.key === 'Enter' || event.key === ' ';
  return isPress && event.target instanceof HTMLElement && event.target.matches('button, a, summary, [role=switch]');
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event.target)) {
    if (event.key === 'Escape') (event.target as HTMLElement).blur();
    return;
  }
  if (isAnsweredByTarget(event)) return;
  if (document.querySelector('dialog[open]')) return; // what lies below it waits
  for (const layer of [...layers].reverse()) {
    const act = layer.current[event.key] ?? layer.current[event.key.toLowerCase()];
    if (act && act(event) !== false) {
      event.preventDefault();
      return;
    }
  }
}

addEventListener('keydown', onKey);

/** What a pointer has pressed does not keep the focus, or Enter would press it again: Enter is the game's. In a dialog
 * it is the dialog's. */
function onPressed({ detail, target }: MouseEvent): void {
  if (detail === 0 || !(target instanceof Element)) return; // by a key
  const pressed = target.closest('button, a, summary, label')?.matches('dialog *') === false;
  if (pressed && document.activeElement instanceof HTMLElement && !isTyping(document.activeElement))
    document.activeElement.blur();
}

addEventListener('click', onPressed, { capture: true }); // before what it opens takes the focus

/** These keys work while the component is shown. An act that returns false passes the key on. */
export function useKeys(keys: Keys, isOn = true): void {
  const layer = useRef(keys);
  layer.current = keys;
  useLayoutEffect(() => {
    if (!isOn) return;
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [isOn]);
}

/** Click handler for buttons around a board that are gone, or other ones, once their act is done: the focus goes first. */
export function blurAfterPress(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail > 0 && event.currentTarget instanceof HTMLElement) event.currentTarget.blur();
    act();
  };
}
