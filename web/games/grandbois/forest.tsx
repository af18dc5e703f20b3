// forest.tsx: the forest on the table, to be panned, zoomed, pointed at, and read cell by cell.
import type { JSX, RefObject } from 'preact';
import { useEffect, useImperativeHandle, useMemo, useRef } from 'preact/hooks';
import { useKeys } from '../../base/keys';
import { scaled } from '../../base/page_scale';
import { say } from '../../base/words';
import { Art, Icon } from '../../parts/art';
import type { Seating } from '../../table/seating';
import type { GameEvent } from '../../table/wire';
import type { Actions } from './board_actions';
import { cellsAt, grow } from './board_camera';
import { useGestures, type Point } from './board_gestures';
import type { HeldTile } from './held_tile';
import { placeAt, type TilePlace } from './board_places';
import { useCamera, useEdge } from './forest_camera';
import { Cards, Towers } from './forest_cards';
import { ForestGrid } from './forest_grid';
import { Glow, Held, LastPlaced, Pegs, PointedPlaces, Snaps, TowerQuestion } from './forest_marks';
import { WhyNot } from './forest_refusal';
import { HeldTools } from './forest_tools';
import { Minimap } from './minimap';
import { boxAround, clearingOf, writeTileMove, type Cell, type GrandBoisView, type TilePlacement } from './model';
import { nearPx } from './space';

/** What the rest of the board may ask of the forest. */
export interface ForestHandle {
  reveal(place: TilePlace): void;
  /** The middle of what is seen, in cells. */
  middle(): TilePlace;
  /** Leads the tile in hand to a point of the window; false if that is not over the forest. */
  leadTo(clientX: number, clientY: number, isFinger: boolean, isDrop: boolean): boolean;
}

interface ForestProps {
  view: GrandBoisView;
  cells: Map<string, Cell>;
  seat: number | null;
  seating: Seating;
  recent: readonly GameEvent[];
  hand: HeldTile;
  places: readonly TilePlace[]; // legal for the tile in hand, turned as it is
  isLegal: boolean; // where it is aimed at
  offence: TilePlace | null;
  whyNot: string | null; // beside the tile
  tower: string | null; // that could go up with the tile
  isTowerAsked: boolean;
  isTrying: boolean;
  isReplay: boolean;
  turned: number;
  last: readonly TilePlacement[];
  points: readonly string[];
  actions: Actions;
  handle: RefObject<ForestHandle | null>;
}

const fingerLiftPx = 56; // what a finger leads must not lie below it
const zoomStep = 1.25;
const arrowPx = 80;

/** The tower question is asked on one cell. */
function isOnClearing({ x, y }: TilePlace, placed: { tile: number; r: number; x: number; y: number } | null): boolean {
  const clearing = placed && clearingOf(placed.tile, placed.r);
  return !!clearing && Math.floor(x) === placed.x + clearing.dx && Math.floor(y) === placed.y + clearing.dy;
}

/** What is in hand, in the notation of moves, for who cannot see it: "17r3", or "17@-1,2r3" at its place. */
function handText({ tile, r, place }: HeldTile): string {
  if (tile === null) return '';
  return place ? writeTileMove({ tile, r, ...place }) : `${tile}r${r}`;
}

function Tool({ icon, name, onPress }: { icon: string; name: string; onPress(): void }): JSX.Element {
  return (
    <button type="button" class="tool" aria-label={say(`grandbois.board.${name}`)} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

export function Forest(props: ForestProps): JSX.Element {
  const { view, cells, hand, places, actions, last } = props;
  const board = useRef<HTMLDivElement>(null);
  const grip = useRef({ x: 0, y: 0 }); // where a dragged tile was taken, in cells from its middle
  const picture = useRef<SVGSVGElement>(null);
  const box = useMemo(() => grow(boxAround(cells.values()), 1), [cells]);
  const latest = last.at(-1) ?? view.placed.at(-1) ?? { x: 0, y: 0 };
  const { camera, layer, cellPx } = useCamera(board, box, { x: latest.x + 1, y: latest.y + 1 });
  const edge = useEdge(camera);
  const isNear = cellPx >= nearPx;
  const held = hand.tile !== null && hand.place ? { ...hand, tile: hand.tile, place: hand.place } : null;

  const isStill = held !== null && (held.isLaid || held.aimedBy === 'keys'); // whatever hovers elsewhere

  /** By what is seen, which in the middle of a movement is not yet where the camera goes. */
  const cellsAtPoint = ({ px, py }: Point) => {
    const [seen, frame] = [picture.current!.getBoundingClientRect(), board.current!.getBoundingClientRect()];
    return cellsAt({ x: seen.left - frame.left, y: seen.top - frame.top, cellPx: seen.width }, px, py);
  };
  const placeAtPoint = (at: Point, isFinger: boolean): TilePlace => {
    const { x, y } = cellsAtPoint(at);
    return placeAt(places, x, y, isFinger);
  };
  const isOverHeld = (at: Point): boolean => {
    if (!held) return false;
    const { x, y } = cellsAtPoint(at);
    return x >= held.place.x && x < held.place.x + 2 && y >= held.place.y && y < held.place.y + 2;
  };
  const placeUnderGrip = (at: Point, isFinger: boolean): TilePlace => {
    const { x, y } = cellsAtPoint(at);
    return placeAt(places, x - grip.current.x, y - grip.current.y, isFinger);
  };
  const lifted = ({ px, py }: Point, isFinger: boolean): Point => ({
    px,
    py: isFinger ? py - scaled(fingerLiftPx) : py,
  });

  useGestures(board, {
    onHover: (at) => actions.hover(at ? placeAtPoint(at, false) : null),
    onTap: (at, isFinger) => {
      const cell = cellsAtPoint(at);
      if (props.isTowerAsked) actions.answerOnBoard(isOnClearing(cell, view.placed.at(-1) ?? null));
      else if (held?.isLaid && isOverHeld(at))
        actions.pressLaid(props.tower !== null && isOnClearing(cell, { ...held, ...held.place }));
      else actions.layAt(placeAtPoint(at, isFinger), 'pointer');
    },
    onPan: (dx, dy) => camera.pan(dx, dy),
    onZoom: (factor, at) => camera.zoom(factor, at),
    onRest: () => camera.rest(),
    canTurn: () => hand.tile !== null,
    onTurn: (quarters) => actions.turnBy(quarters),
    isOnTile: (at) => {
      if (!held || !isStill || !isOverHeld(at)) return false;
      const { x, y } = cellsAtPoint(at);
      grip.current = { x: x - held.place.x - 1, y: y - held.place.y - 1 };
      return true;
    },
    onDrag: (at, isFinger) => {
      const lead = () => actions.lead(placeUnderGrip(at, isFinger));
      edge.push(at, lead);
      lead();
    },
    onDrop: (at, isFinger) => {
      edge.stop();
      actions.drop(placeUnderGrip(at, isFinger));
    },
  });

  // With a tile in hand the arrows lead it (board.tsx); in a replay they go from move to move.
  const panByArrow = (dx: number, dy: number): boolean => {
    if (!props.isReplay) camera.pan(scaled(dx), scaled(dy));
    return !props.isReplay;
  };
  useKeys({
    ArrowLeft: () => panByArrow(arrowPx, 0),
    ArrowRight: () => panByArrow(-arrowPx, 0),
    ArrowUp: () => panByArrow(0, arrowPx),
    ArrowDown: () => panByArrow(0, -arrowPx),
    '+': () => camera.zoomEasily(zoomStep),
    '=': () => camera.zoomEasily(zoomStep),
    '-': () => camera.zoomEasily(1 / zoomStep),
    f: () => camera.fit(),
    '0': () => camera.fit(),
  });

  useImperativeHandle(props.handle, () => ({
    reveal: ({ x, y }) => camera.reveal({ left: x, top: y, right: x + 1, bottom: y + 1 }),
    middle: () => {
      const { x, y } = cellsAt(camera.now, camera.size.width / 2, camera.size.height / 2);
      return { x: x - 1, y: y - 1 };
    },
    leadTo: (clientX, clientY, isFinger, isDrop) => {
      const { left, top, right, bottom } = board.current!.getBoundingClientRect();
      const isOver = clientX >= left && clientX < right && clientY >= top && clientY < bottom;
      const at = { px: clientX - left, py: clientY - top };
      const placeBelow = () => placeAtPoint(lifted(at, isFinger), isFinger);
      const lead = () => actions.lead(placeBelow());
      if (isOver && !isDrop) edge.push(at, lead);
      else edge.stop();
      if (!isOver) actions.hover(null);
      else if (isDrop) actions.drop(placeBelow());
      else lead();
      return isOver;
    },
  }));

  const asked = props.isTowerAsked ? view.placed.at(-1) : undefined;
  useEffect(() => {
    if (asked) camera.reveal({ left: asked.x, top: asked.y, right: asked.x + 1, bottom: asked.y + 1 });
  }, [asked]);
  return (
    <div
      ref={board}
      class={`board forest ${hand.tile === null ? '' : 'has-tile'} ${props.isTrying ? 'trying' : ''}`}
      data-hand={handText(hand)}
    >
      <Art name="forest-edge" class="forest-edge" preserveAspectRatio="xMidYMax slice" />
      <div ref={layer} class="forest-layer">
        <svg
          ref={picture}
          class="forest-picture"
          viewBox="0 0 100 100"
          width={cellPx}
          height={cellPx}
          aria-hidden="true"
        >
          <Pegs box={box} />
          <Glow places={places} cells={cells} />
          <Cards view={view} cells={cells} isNear={isNear} recent={props.recent} />
          <LastPlaced view={view} placed={last} />
          <Towers towers={view.towers} recent={props.recent} />
          <Snaps places={places} held={hand.place} />
        </svg>
        {/* What moves is drawn apart, so that the forest need not be drawn again. */}
        <svg class="forest-picture forest-over" viewBox="0 0 100 100" width={cellPx} height={cellPx} aria-hidden="true">
          <PointedPlaces points={props.points} />
          {asked && <TowerQuestion placed={asked} isPointed={props.points.includes('tower')} />}
          {held && (
            <Held
              hand={held}
              isLegal={props.isLegal}
              offence={props.offence}
              cells={cells}
              tower={props.tower}
              turned={props.turned}
              isNear={isNear}
            />
          )}
        </svg>
        <ForestGrid
          view={view}
          cells={cells}
          box={box}
          cellPx={cellPx}
          seat={props.seat}
          seating={props.seating}
          places={places}
          onAim={(place) => {
            camera.reveal({ left: place.x, top: place.y, right: place.x, bottom: place.y });
            actions.aimAt(place);
          }}
          onLay={(place) => actions.layAt(place, 'keys')}
        />
        {held && props.whyNot && <WhyNot place={held.place} camera={camera} cellPx={cellPx} sentence={props.whyNot} />}
        {isStill && <HeldTools hand={held} tower={props.tower} camera={camera} cellPx={cellPx} actions={actions} />}
      </div>
      <Minimap cells={cells} box={box} camera={camera} places={places} held={held?.place ?? null} />
      <div class="forest-tools">
        <Tool icon="plus" name="zoom-in" onPress={() => camera.zoomEasily(zoomStep)} />
        <Tool icon="minus" name="zoom-out" onPress={() => camera.zoomEasily(1 / zoomStep)} />
        <Tool icon="fit" name="fit" onPress={() => camera.fit()} />
      </div>
    </div>
  );
}
