// signals.ts: how a page that is not looked at says that it is waited for: title, icon, notification.
import { useEffect } from 'preact/hooks';
import { choices } from './choices';
import { playSound } from './sounds';

const canNotify = (): boolean => 'Notification' in window && Notification.permission === 'granted';

/** Asks for leave to notify; false if the person or the browser will not have it. */
export async function askToNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  if (Notification.permission !== 'default') return canNotify();
  return (await Notification.requestPermission()) === 'granted';
}

function setIcon(file: string): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', file);
}

function notify(text: string): (() => void) | null {
  try {
    const note = new Notification(text, { icon: '/favicon-turn.svg', tag: 'bosquet-turn' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
    return () => note.close();
  } catch {
    return null; // Some telephones allow it to service workers only.
  }
}

interface Signal {
  title: string; // of the page
  isMyTurn: boolean;
  isNew: boolean; // false where it has been so since the page was opened
}

/** Says whose turn it is to those who look elsewhere; all of it is taken back with the turn. */
export function useSignal({ title, isMyTurn, isNew }: Signal): void {
  useEffect(() => {
    document.title = title;
  });
  useEffect(() => {
    if (!isMyTurn) return;
    setIcon('/favicon-turn.svg');
    if (isNew) playSound('turn');
    const hush = document.hidden && choices.now.notify && canNotify() ? notify(title) : null;
    return () => {
      setIcon('/favicon.svg');
      hush?.();
    };
  }, [isMyTurn]);
}
