// play_copy.tsx: a button that copies a link.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { say } from '../base/words';
import { Icon } from '../parts/art';
import { announcer } from '../parts/announcer';

const copiedMs = 2500;

/** Browsers give the clipboard to secure pages only; a field that is selected can be copied anywhere. */
async function copy(text: string, beside: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.className = 'vh';
    field.value = text;
    beside.after(field); // within the same dialog, or it could not be selected
    field.select();
    const isDone = document.execCommand('copy');
    field.remove();
    beside.focus();
    return isDone;
  }
}

export function CopyButton({ text, label }: { text: string; label: string }): JSX.Element {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const press = async (button: HTMLElement) => {
    const isDone = await copy(text, button);
    announcer.announce(say(isDone ? 'invite.copied' : 'invite.not-copied'), isDone ? 'news' : 'refusal', !isDone);
    setCopied(isDone);
  };
  return (
    <button type="button" class="btn" title={label} onClick={(event) => void press(event.currentTarget)}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span class="replay-word">{isCopied ? say('invite.copied') : label}</span>
    </button>
  );
}
