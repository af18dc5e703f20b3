// fell_drawing.tsx: why a placement did not hold, drawn from the side: the middle of the piece over its support and
// the gap between them; where no middle was the matter, where the piece is and where it had to be.
import type { JSX } from 'preact';
import { say, sayNumber } from '../../base/words';
import type { Why } from './fell_words';
import { heightMm, lengthMm, sizeHeld, widthMm } from './three/geometry';
import type { Length, PiecePosition } from './three/types';

interface DrawnPiece {
  length: Length;
  position: PiecePosition;
}

const box = { width: 340, height: 176 };
const middle = box.width / 2;
const topY = 104; // of the support
const groundY = 150;
const pxOfMm = { least: 1.2, most: 3 };
const widest = 250; // a piece
const tallest = 62;
const edgePx = 12; // the support ends at the edge of the picture

/** "4", below one millimetre "0.4". */
const sayMm = (tenths: number): string => {
  const mm = Math.abs(tenths) / 10;
  return sayNumber(mm < 1 ? Math.round(mm * 10) / 10 : Math.round(mm));
};

interface BlockProps {
  x: number; // its middle
  y: number; // its top
  width: number;
  height: number;
  turn?: number; // degrees
  about?: [number, number];
  kind?: 'light' | 'dark' | 'wood' | 'wanted';
}

function Block({ x, y, width, height, turn = 0, about, kind = 'light' }: BlockProps): JSX.Element {
  const [cx, cy] = about ?? [x, y + height / 2];
  return (
    <rect
      class={`fell-${kind}`}
      x={x - width / 2}
      y={y}
      width={width}
      height={height}
      transform={turn ? `rotate(${turn} ${cx} ${cy})` : undefined}
    />
  );
}

const Cross = ({ x, y }: { x: number; y: number }): JSX.Element => (
  <g transform={`translate(${x} ${y})`}>
    <circle class="fell-cross" r="11" />
    <path class="fell-cross-arms" d="M-4.5-4.5 4.5 4.5M4.5-4.5-4.5 4.5" />
  </g>
);

/** From one point to another, in a bow. */
function Arrow({ from, to, bow = -26 }: { from: [number, number]; to: [number, number]; bow?: number }): JSX.Element {
  const [mx, my] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + bow];
  const angle = (Math.atan2(to[1] - my, to[0] - mx) * 180) / Math.PI;
  return (
    <g class="fell-arrow">
      <path d={`M${from[0]} ${from[1]}Q${mx} ${my} ${to[0]} ${to[1]}`} />
      <path d="M-9-5 0 0-9 5" transform={`translate(${to[0]} ${to[1]}) rotate(${angle})`} />
    </g>
  );
}

const Ground = ({ to = box.width - 10 }: { to?: number }): JSX.Element => (
  <>
    <path class="fell-table" d={`M4 ${groundY + 12}H${box.width - 4}`} />
    <rect class="fell-board" x="10" y={groundY} width={to - 10} height="12" />
  </>
);

// ---- the middle and its support ----

interface Balance {
  outward: 1 | -1; // to the right or to the left, as the table is usually seen
  scale: number;
  edge: number; // the support's, in the picture
  at: number; // the middle's
  tall: number;
}

function balanceOf({ toward = 0, outside = 0, half = 0 }: Why, { length, position }: DrawnPiece): Balance {
  const outward = Math.cos((toward * Math.PI) / 180) < -1e-9 ? -1 : 1;
  const scale = Math.max(pxOfMm.least, Math.min(pxOfMm.most, (widest * 10) / (2 * half)));
  const gap = (outside / 10) * scale;
  const tall = Math.min(tallest, sizeHeld(length, position)[2] * scale);
  return { outward, scale, edge: middle - (outward * gap) / 2, at: middle + (outward * gap) / 2, tall };
}

/** The gap between the plumb line and the edge of the support, with its millimetres. */
function Gap({ balance, outside }: { balance: Balance; outside: number }): JSX.Element {
  const { edge, at, outward } = balance;
  const y = topY + 20;
  const isOutside = outside > 0;
  const beyond = (isOutside ? at : edge) + outward * 9;
  return (
    <g class={isOutside ? 'fell-bad' : 'fell-good'}>
      <path class="fell-gap" d={`M${edge} ${y}H${at}M${edge} ${y - 6}v12M${at} ${y - 6}v12`} />
      <text x={beyond} y={y + 5} text-anchor={outward > 0 ? 'start' : 'end'}>
        {say(isOutside ? 'adresse.fell.outside' : 'adresse.fell.inside', { mm: sayMm(outside) })}
      </text>
    </g>
  );
}

/** How far it was tilted; where one sees nothing of it, nothing. */
function Tilt({ tilt, half, balance }: { tilt: number; half: number; balance: Balance }): JSX.Element | null {
  const { outward, edge, scale, at } = balance;
  const degrees = Math.round(tilt / 10);
  if (degrees < 2) return null;
  const inner = Math.min((half / 10) * scale, 150);
  const end = Math.max(34, Math.min(box.width - 34, at - outward * (inner + 6)));
  const far = Math.abs(end - edge);
  const rise = Math.tan((degrees * Math.PI) / 180) * far;
  return (
    <g class="fell-tilt">
      <path stroke-dasharray="3 4" d={`M${edge} ${topY}H${end - outward * 8}`} />
      <path d={`M${end} ${topY}A${far} ${far} 0 0 ${outward > 0 ? 1 : 0} ${end + outward} ${topY - rise}`} />
      <text x={end - outward * 6} y={topY - rise / 2 + 5} text-anchor={outward > 0 ? 'end' : 'start'}>
        {degrees}°
      </text>
    </g>
  );
}

/** The support, from its edge inwards as far as the picture goes. */
function Support({ why, balance }: { why: Why; balance: Balance }): JSX.Element {
  const { edge, outward, scale } = balance;
  const inner = edge - outward * ((why.support ?? 0) / 10) * scale;
  const bounded = Math.max(edgePx, Math.min(box.width - edgePx, inner));
  const [x, width] = [(edge + bounded) / 2, Math.abs(edge - bounded)];
  const gives = why.reason === 'gave_way' ? outward * 7 : 0;
  return (
    <>
      <Block x={middle} y={groundY - 12} width={216} height={12} kind="dark" />
      <Block x={x} y={topY} width={width} height={groundY - 12 - topY} turn={gives} about={[edge, groundY - 12]} />
      <text x={x} y={box.height - 3} text-anchor="middle">
        {say('adresse.fell.support', { mm: sayMm(why.support ?? 0) })}
      </text>
    </>
  );
}

function BalanceDrawing({ why, piece }: { why: Why; piece: DrawnPiece }): JSX.Element {
  const { tilt, half = 0, outside = 0, support = 0 } = why;
  const balance = balanceOf(why, piece);
  const { outward, edge, at, tall, scale } = balance;
  const turn = outward * (tilt / 10);
  const isOutside = outside > 0;
  const reach = (half / 10) * scale;
  const label = say(isOutside ? 'adresse.fell.drawing.outside' : 'adresse.fell.drawing.inside', {
    mm: sayMm(outside),
    support: sayMm(support),
  });
  return (
    <svg class="adr-fell-drawing" viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={label}>
      <path class="fell-table" d={`M4 ${groundY}H${box.width - 4}`} />
      <Support why={why} balance={balance} />
      <Tilt tilt={tilt} half={half} balance={balance} />
      <Block x={at} y={topY - tall} width={2 * reach} height={tall} turn={turn} about={[edge, topY]} kind="wood" />
      {!isOutside && (
        <Arrow
          from={[at + outward * reach * 0.7, topY - tall - 14]}
          to={[at + outward * (reach + 12), topY - tall / 2]}
          bow={-14}
        />
      )}
      <text x={at} y="17" text-anchor="middle">
        {say('adresse.fell.middle')}
      </text>
      <path class="fell-pointer" d={`M${at} 23V${topY - tall / 2 - 11}`} />
      <g class={isOutside ? 'fell-bad' : 'fell-good'}>
        <path class="fell-plumb" d={`M${at} ${topY - tall / 2}V${groundY - 12}`} />
        <circle class="fell-middle" cx={at} cy={topY - tall / 2} r="9" />
        <path class="fell-middle-arms" d={`M${at - 9} ${topY - tall / 2}h18M${at} ${topY - tall / 2 - 9}v18`} />
      </g>
      <Gap balance={balance} outside={outside} />
    </svg>
  );
}

// ---- where it is, and where it had to be ----

const px = 1.1; // of a millimetre

function sizeOf({ length, position }: DrawnPiece): [number, number] {
  const [x, , z] = sizeHeld(length, position);
  return [x * px, Math.min(z * px, 96)];
}

const low = heightMm * px;

/** A structure: a long piece, a short one across it. */
const Structure = ({ x }: { x: number }): JSX.Element => (
  <>
    <Block x={x} y={groundY - low} width={lengthMm[3] * px} height={low} kind="dark" />
    <Block x={x} y={groundY - 2 * low} width={widthMm * px * 2} height={low} />
  </>
);

type Scene = (piece: DrawnPiece) => JSX.Element;

const onStructure: Scene = (piece) => {
  const [wide, tall] = sizeOf(piece);
  return (
    <>
      <Structure x={92} />
      <Block x={92} y={groundY - 2 * low - tall} width={wide} height={tall} kind="wood" />
      <Cross x={92} y={groundY - 2 * low} />
      <Block x={254} y={groundY - tall} width={wide} height={tall} kind="wanted" />
      <Arrow from={[120 + wide / 4, groundY - 2 * low - tall - 4]} to={[254, groundY - tall - 6]} />
    </>
  );
};

const touchesPiece: Scene = (piece) => {
  const [wide, tall] = sizeOf(piece);
  return (
    <>
      <Block x={56} y={groundY - low} width={88} height={low} kind="dark" />
      <Block x={100 + wide / 2} y={groundY - tall} width={wide} height={tall} kind="wood" />
      <Cross x={100} y={groundY - low / 2} />
      <Block x={324 - wide / 2} y={groundY - tall} width={wide} height={tall} kind="wanted" />
      <Arrow from={[100 + wide / 2, groundY - tall - 6]} to={[324 - wide / 2, groundY - tall - 6]} />
    </>
  );
};

const onBoard: Scene = (piece) => {
  const [wide, tall] = sizeOf(piece);
  return (
    <>
      <Structure x={92} />
      <Block x={92} y={groundY - 2 * low - tall} width={wide} height={tall} kind="wanted" />
      <Block x={254} y={groundY - tall} width={wide} height={tall} kind="wood" />
      <Cross x={254} y={groundY} />
      <Arrow from={[254, groundY - tall - 6]} to={[104 + wide / 4, groundY - 2 * low - tall - 6]} />
    </>
  );
};

const offBoard: Scene = (piece) => {
  const [wide, tall] = sizeOf(piece);
  return (
    <>
      <Block x={118} y={groundY - tall} width={wide} height={tall} kind="wanted" />
      <Block x={268} y={groundY + 12 - tall} width={wide} height={tall} kind="wood" />
      <Cross x={268} y={groundY + 12 - tall} />
      <Arrow from={[262, groundY - tall - 10]} to={[130, groundY - tall - 6]} />
    </>
  );
};

const otherPosition: Record<PiecePosition, PiecePosition> = { flat: 'edge', edge: 'flat', upright: 'flat' };

const wrongPosition: Scene = (piece) => {
  const [wide, tall] = sizeOf(piece);
  const [lay, high] = sizeOf({ ...piece, position: otherPosition[piece.position] });
  return (
    <>
      <Block x={92} y={groundY - high} width={lay} height={high} kind="wood" />
      <Cross x={92} y={groundY - high} />
      <Block x={250} y={groundY - tall} width={wide} height={tall} kind="wanted" />
      <Arrow from={[112, groundY - high - 14]} to={[250 - wide / 2 - 6, groundY - tall / 2]} bow={-20} />
    </>
  );
};

const noSupport: Scene = (piece) => {
  const [wide, tall] = sizeOf(piece);
  return (
    <>
      <Block x={150} y={groundY - low} width={60} height={low} kind="dark" />
      <Block x={176} y={groundY - 46} width={128} height={low} turn={-17} />
      <Block x={188} y={groundY - 58 - tall} width={wide} height={tall} turn={9} kind="wood" />
      <Cross x={206} y={groundY - 52} />
    </>
  );
};

const struck: Scene = (piece) => {
  const [wide, tall] = sizeOf(piece);
  return (
    <>
      <Structure x={110} />
      <Block x={110} y={groundY - 2 * low - tall} width={wide} height={tall} kind="wood" />
      <Block x={252} y={groundY - low - 4} width={70} height={low} turn={16} />
      <Cross x={252} y={groundY - low} />
      <Arrow from={[150 + wide / 4, groundY - 3 * low]} to={[250, groundY - 2 * low - 6]} bow={-20} />
    </>
  );
};

const scenes: Record<string, Scene> = {
  on_structure: onStructure,
  touches_piece: touchesPiece,
  on_board: onBoard,
  off_board: offBoard,
  wrong_position: wrongPosition,
  no_support: noSupport,
  struck,
};

/** Null where a drawing would say nothing that the sentence does not. */
export function FellDrawing({ why, piece }: { why: Why; piece: DrawnPiece | null }): JSX.Element | null {
  if (!piece) return null;
  const scene = scenes[why.reason];
  if (scene) {
    const top = Math.min(groundY - 2 * low - sizeOf(piece)[1] - 30, groundY - 90);
    return (
      <svg class="adr-fell-drawing" viewBox={`0 ${top} ${box.width} ${groundY + 20 - top}`} aria-hidden="true">
        <Ground to={why.reason === 'off_board' ? 200 : undefined} />
        {scene(piece)}
      </svg>
    );
  }
  return why.support === undefined ? null : <BalanceDrawing why={why} piece={piece} />;
}
