// river.tsx: the tiles to choose from, and the deck they come from.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say, sayCount, sayNumber } from '../../base/words';
import { Art, Icon } from '../../parts/art';
import { Key } from '../../parts/prompt_box';
import type { GameEvent } from '../../table/wire';
import { saySpaces } from './board_phrases';
import { nearPx, TilePicture } from './space';

interface RiverProps {
  river: readonly number[];
  inHand: number | null;
  r: number; // of the tile in hand
  recent: readonly GameEvent[];
  points: readonly string[];
  isAlive: boolean; // tiles may be taken
  fits(tile: number): boolean;
  onPick(tile: number): void;
  /** Enter on the tile in hand: lays it where it is aimed at. Space puts it back. */
  onEnter(): void;
  /** A tile is dragged out: it was picked, and goes to where the pointer is. */
  onDrag(tile: number, event: PointerEvent): void;
  onDrop(tile: number, event: PointerEvent): void;
}

const dragSlopPx = 8;

export function River(props: RiverProps): JSX.Element {
  const { river, inHand, r, recent, points, isAlive, fits } = props;
  const drag = useRef<{ tile: number; x: number; y: number; isOn: boolean } | null>(null);
  const row = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(true);
  const isDrawn = (tile: number) => recent.some(({ event, tile: drawn }) => event === 'drew' && drawn === tile);

  useLayoutEffect(() => {
    const look = new ResizeObserver(() => {
      const tile = row.current?.firstElementChild;
      if (tile) setIsNear(tile.clientWidth / 2 >= nearPx);
    });
    look.observe(row.current!);
    return () => look.disconnect();
  }, []);

  const move = (event: PointerEvent) => {
    const now = drag.current;
    if (!now) return;
    if (!now.isOn && Math.hypot(event.clientX - now.x, event.clientY - now.y) < dragSlopPx) return;
    now.isOn = true;
    props.onDrag(now.tile, event);
  };
  const end = (event: PointerEvent) => {
    const now = drag.current;
    if (now?.isOn) props.onDrop(now.tile, event);
    // The click that follows a drag is not a pick.
    drag.current = now?.isOn ? { ...now, tile: -1 } : null;
  };

  return (
    <div ref={row} class="river" role="group" aria-label={say('grandbois.board.river')}>
      {river.map((tile, i) => {
        const isInHand = tile === inHand;
        const hasPlace = !isAlive || fits(tile);
        const spaces = saySpaces(tile, isInHand ? r : 0);
        const fitting = hasPlace ? 'grandbois.board.tile' : 'grandbois.board.tile.no-place';
        const key = isInHand ? 'grandbois.board.tile.in-hand' : fitting;
        const point = `river-${i + 1}`;
        const state = [
          isInHand && 'taken',
          isAlive && 'alive',
          isDrawn(tile) && 'drawn',
          points.includes(point) && !isInHand && 'pointed',
        ];
        return (
          <button
            key={tile}
            type="button"
            class={`river-tile ${state.filter(Boolean).join(' ')}`}
            data-point={point}
            aria-pressed={isInHand}
            aria-label={say(key, { n: i + 1, spaces })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !isInHand) return;
              event.preventDefault();
              if (!event.repeat) props.onEnter();
            }}
            onPointerDown={(event) => {
              if (event.button !== 0 || !isAlive) return;
              drag.current = { tile, x: event.clientX, y: event.clientY, isOn: false };
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={move}
            onPointerUp={end}
            onPointerCancel={end}
            onClick={() => {
              if (drag.current?.isOn) drag.current = null;
              else props.onPick(tile);
            }}
          >
            <TilePicture tile={tile} r={isInHand ? r : 0} isNear={isNear} />
            {isInHand && <em data-text={say('grandbois.board.in-hand')} />}
            {!hasPlace && !isInHand && (
              <span class="river-no" data-text={say('grandbois.board.no-place')}>
                <Icon name="no" />
              </span>
            )}
            <Key>{i + 1}</Key>
          </button>
        );
      })}
    </div>
  );
}

/** The tiles still to come, face down. */
export function Deck({ left }: { left: number }): JSX.Element {
  const sheets = left === 0 ? 0 : Math.min(3, 1 + Math.floor(left / 8));
  return (
    <div class="deck">
      <div class="deck-pile" aria-hidden="true">
        {Array.from({ length: sheets }, (_, i) => (
          <Art key={i} name="deck-back" />
        ))}
      </div>
      {left > 0 ? (
        <p>
          <b>{sayNumber(left)}</b> {sayCount('grandbois.board.deck', left)}
        </p>
      ) : (
        <p>{say('grandbois.board.deck.empty')}</p>
      )}
    </div>
  );
}
