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
  const { target } = event;
  return isPress && target instanceof HTMLElement && target.matches('button, a, summary, [role=switch]');
}

let pressed: HTMLElement | null = null; // by a pointer, until Tab leads elsewhere
let opener: HTMLElement | null = null; // the same, until any key

function onKey(event: KeyboardEvent): void {
  opener = null;
  if (event.key === 'Tab') pressed = null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event.target)) {
    if (event.key === 'Escape') (event.target as HTMLElement).blur();
    return;
  }
  if (isAnsweredByTarget(event)) {
    if (event.target !== pressed) return;
    event.preventDefault();
  }
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
  const button = target.closest<HTMLElement>('button, a, summary, label');
  if (!button || button.matches('dialog *')) return;
  pressed = opener = button;
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && !isTyping(activeElement)) activeElement.blur();
}

addEventListener('click', onPressed, { capture: true }); // before what it opens takes the focus

/** What has the focus, or had it when it was pressed just now: where the focus goes back to. */
export function focusedOrPressed(): Element | null {
  return document.activeElement === document.body ? opener : document.activeElement;
}

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
