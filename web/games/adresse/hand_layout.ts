// hand_layout.ts: how many columns and rows the cards of a hand have, so that up to 15 are seen at once: none lies on
// another, and nothing is pushed along.
import { useMedia } from '../../parts/media_query';

/** Where the page has its room: on a desk, on a telephone held upright, on one held sideways. */
export type Layout = 'desk' | 'upright' | 'sideways';

export interface FanShape {
  columns: number;
  rowPx: number;
}

interface FanNeeds {
  layout: Layout;
  count: number;
  isChoosing: boolean; // cards are pressed now, so they want the room of a thumb
  isSmall: boolean; // the window is
}

/** As many columns as so many rows need. */
const inRows = (count: number, rows: number): number => Math.max(1, Math.ceil(count / rows));

const choosingColumns = 6; // of a thumb's width and more, on the narrowest screen
const uprightChoosingPx = [96, 60, 50] as const; // by rows
const sidewaysMost = { small: 10, large: 12 }; // in one row

export function fanShape({ layout, count, isChoosing, isSmall }: FanNeeds): FanShape {
  if (layout === 'desk') return { columns: inRows(count, 1), rowPx: isSmall ? 118 : 157 };
  if (layout === 'upright') {
    if (!isChoosing)
      return count > 7 ? { columns: inRows(count, 2), rowPx: 50 } : { columns: inRows(count, 1), rowPx: 58 };
    const rows = Math.min(3, Math.ceil(count / choosingColumns));
    return {
      columns: Math.min(inRows(count, rows || 1), Math.max(count, 1)),
      rowPx: uprightChoosingPx[rows - 1] ?? 50,
    };
  }
  const most = isChoosing ? 8 : isSmall ? sidewaysMost.small : sidewaysMost.large;
  return count > most ? { columns: inRows(count, 2), rowPx: 50 } : { columns: inRows(count, 1), rowPx: 74 };
}

/** As in board.css. */
export const telephone = '(max-width: 700px), (max-height: 500px)';

export function useLayout(): Layout {
  const isNarrow = useMedia('(max-width: 700px)');
  const isSideways = useMedia('(max-height: 500px) and (min-width: 560px)');
  return isSideways ? 'sideways' : isNarrow ? 'upright' : 'desk';
}
