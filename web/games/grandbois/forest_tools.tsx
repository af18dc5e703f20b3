// forest_tools.tsx: what hangs at a tile that lies still in the forest: the grip that turns it, the switch of its tower.
import type { JSX } from 'preact';
import { say } from '../../base/words';
import { Icon } from '../../parts/art';
import { Key } from '../../parts/prompt_box';
import type { Actions } from './board_actions';
import type { TilePlace } from './board_places';
import type { ForestCamera } from './forest_camera';
import type { HeldTile } from './held_tile';

const gripPx = 60; // what hangs takes, with a little room
const switchPx = 184;
const toolsPx = 56; // the board's own buttons, at its right

interface HeldToolsProps {
  hand: HeldTile & { place: TilePlace };
  tower: string | null; // that could go up with the tile
  camera: ForestCamera;
  cellPx: number; // as drawn
  actions: Actions;
}

/** The grip is right of the tile and the switch below it, or else where the board has room. */
export function HeldTools({ hand, tower, camera, cellPx, actions }: HeldToolsProps): JSX.Element {
  const { x, y } = camera.now;
  const { height } = camera.size;
  const width = camera.size.width - toolsPx;
  const [left, top] = [hand.place.x * cellPx, hand.place.y * cellPx];
  const isGripLeft = x + left + 2 * cellPx + gripPx > width;
  const isSwitchAbove = y + top + 2 * cellPx + gripPx > height;
  const inside = Math.min(Math.max(x + left, 4), width - switchPx) - x;
  return (
    <>
      <button
        type="button"
        class="held-turn"
        aria-label={say('grandbois.board.turn')}
        style={{ left: `${left + (isGripLeft ? -gripPx : 2 * cellPx + gripPx - 44)}px`, top: `${top + cellPx - 22}px` }}
        onClick={() => (hand.isLaid ? actions.turnHere() : actions.turnBy(1))}
      >
        <Icon name="turn" />
      </button>
      {tower && (
        <button
          type="button"
          class={`held-tower ${hand.tower}`}
          aria-pressed={hand.tower === 'yes'}
          style={{ left: `${inside}px`, top: `${isSwitchAbove ? top - gripPx : top + 2 * cellPx + gripPx - 44}px` }}
          onClick={() => actions.wishTower('yes')}
        >
          <i />
          {say('grandbois.board.tower.too')} <Key>T</Key>
        </button>
      )}
    </>
  );
}
