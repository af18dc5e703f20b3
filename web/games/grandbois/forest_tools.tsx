// forest_tools.tsx: what hangs at a tile that lies still in the forest: the grip that turns it, the switch of its tower.
import type { JSX } from 'preact';
import { say } from '../../base/words';
import { Icon } from '../../parts/art';
import { Key } from '../../parts/prompt_box';
import type { Actions } from './board_actions';
import type { TilePlace } from './board_places';
import type { ForestCamera } from './forest_camera';
import type { HeldTile } from './held_tile';

// In a desk's px.
const hangs = 60; // what hangs takes, with a little room
const gripWide = 44;
const switchWide = 184;
const tools = 56; // the board's own buttons, at its right

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
  const { height, scale } = camera.size;
  const width = camera.size.width - tools * scale;
  const [hangsPx, gripPx] = [hangs * scale, gripWide * scale];
  const [left, top] = [hand.place.x * cellPx, hand.place.y * cellPx];
  const isGripLeft = x + left + 2 * cellPx + hangsPx > width;
  const isSwitchAbove = y + top + 2 * cellPx + hangsPx > height;
  const inside = Math.min(Math.max(x + left, 4), width - switchWide * scale) - x;
  const gripLeft = left + (isGripLeft ? -hangsPx : 2 * cellPx + hangsPx - gripPx);
  const switchTop = isSwitchAbove ? top - hangsPx : top + 2 * cellPx + hangsPx - gripPx;
  return (
    <>
      <button
        type="button"
        class="held-turn"
        aria-label={say('grandbois.board.turn')}
        style={{ left: `${gripLeft}px`, top: `${top + cellPx - gripPx / 2}px` }}
        onClick={() => (hand.isLaid ? actions.turnHere() : actions.turnBy(1))}
      >
        <Icon name="turn" />
      </button>
      {tower && (
        <button
          type="button"
          class={`held-tower ${hand.tower}`}
          aria-pressed={hand.tower === 'yes'}
          style={{ left: `${inside}px`, top: `${switchTop}px` }}
          onClick={() => actions.wishTower('yes')}
        >
          <i />
          {say('grandbois.board.tower.too')} <Key>T</Key>
        </button>
      )}
    </>
  );
}
