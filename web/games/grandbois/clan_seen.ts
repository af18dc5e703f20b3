// clan_seen.ts: whether my clan card lies open just now. Only then is my clan marked elsewhere:
// others may look at this screen.
import { Changing } from '../../base/changes';

class ClanSeen extends Changing {
  isOpen = false;

  show(isOpen: boolean): void {
    if (isOpen === this.isOpen) return;
    this.isOpen = isOpen;
    this.changed();
  }
}

export const clanSeen = new ClanSeen();
