// clan_seen.ts: whether my clan card is open just now. Only then is my clan marked elsewhere: others may look at this
// screen.
import { Observable } from '../../base/observable';

class ClanSeen extends Observable {
  isOpen = false;

  show(isOpen: boolean): void {
    if (isOpen === this.isOpen) return;
    this.isOpen = isOpen;
    this.notify();
  }
}

export const clanSeen = new ClanSeen();
