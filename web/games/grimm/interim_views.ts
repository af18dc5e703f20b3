// interim_views.ts: the views between two views, made by the rules from the events that lead from one to the other, so
// that a timeline can show every moment.
import type { Position } from '../../rules/rules';
import type { GameEvent, View } from '../../table/wire';
import { asGrimmView, type GrimmView, type House } from './model';

export class InterimViews {
  #states = new WeakMap<View, string>();

  /** Keeps the state of a view, which is where the rules are. */
  remember(position: Position, view: View): void {
    if (!this.#states.has(view)) this.#states.set(view, position.seen(view.viewer));
  }

  /** The view after each batch of events, in which nobody is asked anything; null: these are not the events of that
   * position, or it was not remembered. The rules are left where they were. */
  after(position: Position, before: View, batches: readonly (readonly GameEvent[])[]): GrimmView[] | null {
    const state = this.#states.get(before);
    if (state === undefined) return null;
    const latest = position.save();
    try {
      position.load(state);
      const views: GrimmView[] = [];
      for (const events of batches) {
        if (!events.every((event) => position.reduce(event))) return null;
        const { friend_deck } = asGrimmView(before); // its size is shown when all is
        views.push({ ...asGrimmView(position.view('all')), viewer: before.viewer, asks: null, friend_deck });
      }
      return views;
    } catch {
      return null; // the rules cannot read that state
    } finally {
      position.restore(latest);
    }
  }
}

const housesOf = (houses: House[]) => houses.map(({ type, level, on_scrap }) => [type, level, on_scrap]);

/** The public part of a view: events whose interim view differs from the view in it are not played. */
export function publicPart(view: GrimmView): unknown {
  const { round, first, supply, sections, bonuses, places, fable_deck_count, fable_discard, friend_discard } = view;
  return {
    ...{ round, first, supply, sections, bonuses, fable_deck_count, fable_discard, friend_discard },
    places: places.map(({ place, stock, pigs, monsters, unique, unique_seat }) => ({
      ...{ place, stock, unique, unique_seat },
      pigs: [...pigs].sort(),
      monsters: [...monsters].sort(),
    })),
    players: view.players.map(
      ({ board, houses, sites, friend, tokens, pig, pending, active, active_place, hand_count }) => ({
        ...{ board, sites, friend, tokens, pig, pending, active, active_place, hand_count },
        houses: housesOf(houses),
      }),
    ),
  };
}
