// turn_alert.ts: title, icon, sound and system notification of a page that is not looked at while it is one's turn.
import { useEffect } from 'preact/hooks';
import { preferences } from './preferences';
import { playSound } from './sounds';

const canNotify = (): boolean => 'Notification' in window && Notification.permission === 'granted';

/** Asks for permission to show notifications; false if the person or the browser denies it. */
export async function requestNotifications(): Promise<boolean> {
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

interface TurnAlert {
  title: string; // of the page
  isMyTurn: boolean;
  isNew: boolean; // false where it has been so since the page was opened
}

/** Shows the alert while it is my turn; all of it is taken back with the turn. */
export function useTurnAlert({ title, isMyTurn, isNew }: TurnAlert): void {
  useEffect(() => {
    document.title = title;
  });
  useEffect(() => {
    if (!isMyTurn) return;
    setIcon('/favicon-turn.svg');
    if (isNew) playSound('turn');
    const closeNotification = document.hidden && preferences.current.notify && canNotify() ? notify(title) : null;
    return () => {
      setIcon('/favicon.svg');
      closeNotification?.();
    };
  }, [isMyTurn]);
}
