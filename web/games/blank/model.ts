// model.ts: the blank game as the page sees it.
import type { View } from '../../table/wire';

export interface BlankView extends View {
  rounds_left: number;
  players: { has_chosen: boolean; choice?: number; points: number }[];
}

export const asBlankView = (view: View): BlankView => view as BlankView;
export const numbers = [1, 2, 3] as const;
