// clan_changes.ts: what the place of the tile in hand would change for each clan; the board finds it out, the facts
// beside it show it.
import { Observable } from '../../base/observable';
import type { Position } from '../../rules/rules';
import { askNextLayer } from './board_places';
import { asGrandboisView, clans, writeTileMove, type Clan, type GrandBoisView, type TileMove } from './model';

export type Changes = Partial<Record<Clan, number>>; // in chestnuts

class ClanChanges extends Observable {
  now: Changes = {};

  show(changes: Changes): void {
    this.now = changes;
    this.notify();
  }
}

export const clanChanges = new ClanChanges();

/** Worked out by the rules; of the clans alone, which everybody sees. */
export function changesBy(rules: Position, view: GrandBoisView, move: TileMove): Changes {
  const after = askNextLayer(rules, view, (seat) =>
    rules.play(seat, writeTileMove(move)) ? asGrandboisView(rules.view('spectator')).clans_now : null,
  );
  const total = (now: GrandBoisView['clans_now'], clan: Clan) => now[clan].spaces + now[clan].group;
  return after ? Object.fromEntries(clans.map((clan) => [clan, total(after, clan) - total(view.clans_now, clan)])) : {};
}
