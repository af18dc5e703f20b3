// space.tsx: a space and a tile, drawn. Over some 56 px a space shows figures, below it heads.
import { Component, type JSX } from 'preact';
import { readSpace, tileSpaces, offsets, type Clan, type SpaceCode } from './model';

/** From this width on a space has room for whole figures. */
export const nearPx = 56;

/** Where figures stand in a space of 100x100, back row first: middle, lower edge and height. */
const figures: readonly (readonly [number, number, number])[][] = [
  [],
  [[50, 97, 92]],
  [
    [28, 96, 72],
    [72, 96, 72],
  ],
  [
    [50, 64, 63],
    [27, 99, 63],
    [73, 99, 63],
  ],
  [
    [29, 55, 56],
    [71, 55, 56],
    [27, 99, 58],
    [73, 99, 58],
  ],
];

/** Heads, for smaller spaces: their middle and side. */
const heads: readonly (readonly [number, number, number])[][] = [
  [],
  [[50, 50, 88]],
  [
    [27, 50, 55],
    [73, 50, 55],
  ],
  [
    [50, 27, 52],
    [26, 73, 52],
    [74, 73, 52],
  ],
  [
    [27, 27, 50],
    [73, 27, 50],
    [27, 73, 50],
    [73, 73, 50],
  ],
];

function Huddle({ clan, animals, isNear }: { clan: Clan; animals: number; isNear: boolean }): JSX.Element {
  const shown = isNear
    ? figures[animals]!.map(([middle, foot, height]) => {
        const width = (height * 132) / 148;
        return { href: `#${clan}`, x: middle - width / 2, y: foot - height, width, height };
      })
    : heads[animals]!.map(([x, y, small]) => {
        const side = clan === 'rabbit' ? small * 1.1 : small; // ears take room
        return { href: `#${clan}-head`, x: x - side / 2, y: y - side / 2, width: side, height: side };
      });
  return (
    <>
      {shown.map((use, i) => (
        <use key={i} {...use} />
      ))}
    </>
  );
}

interface SpaceProps {
  code: SpaceCode;
  isNear?: boolean; // whole figures (the default), or heads
  isCovered?: boolean; // only the ground, for what looks out below a corner
}

/** One space as a 100x100 drawing, for use inside an <svg>. Many are drawn: the same one is not drawn twice. */
export class SpaceArt extends Component<SpaceProps> {
  override shouldComponentUpdate(next: SpaceProps): boolean {
    const { code, isNear, isCovered } = this.props;
    return next.code !== code || next.isNear !== isNear || next.isCovered !== isCovered;
  }

  override render({ code, isNear = true, isCovered = false }: SpaceProps): JSX.Element {
    const { kind, animals } = readSpace(code);
    const isClan = kind !== 'bear' && kind !== 'clearing';
    return (
      <>
        <use href={`#ground-${kind}`} width="100" height="100" />
        {!isCovered && animals === 4 && <use href="#ground-four-overlay" width="100" height="100" />}
        {!isCovered && isClan && <Huddle clan={kind} animals={animals} isNear={isNear} />}
        {!isCovered && kind === 'bear' && isNear && <use href="#bear" x="5.4" y="-1" width="89.2" height="100" />}
        {!isCovered && kind === 'bear' && !isNear && <use href="#bear-head" x="4" y="4" width="92" height="92" />}
      </>
    );
  }
}

interface TileProps {
  tile: number;
  r?: number;
  isNear?: boolean;
  covered?: readonly boolean[]; // by position: what lies below another tile
}

/** A whole tile as a 200x200 paper card, for use inside an <svg>; its shadow falls a little outside. */
export function TileArt({ tile, r = 0, isNear = true, covered = [] }: TileProps): JSX.Element {
  return (
    <g class="tile-art">
      <rect class="tile-shadow" x="4" y="7" width="200" height="200" rx="13" />
      <rect class="tile-paper" x="1.5" y="1.5" width="197" height="197" rx="12" />
      {tileSpaces(tile, r).map((code, p) => (
        <g key={p} transform={`translate(${5.5 + 96 * offsets[p]!.dx} ${5.5 + 96 * offsets[p]!.dy}) scale(.93)`}>
          <SpaceArt code={code} isNear={isNear} isCovered={covered[p]} />
        </g>
      ))}
    </g>
  );
}

/** A tile by itself, as a picture that fills the box it is given. */
export function TilePicture({ tile, r, isNear }: { tile: number; r?: number; isNear?: boolean }): JSX.Element {
  return (
    <svg class="tile-picture" viewBox="-2 -2 208 212" aria-hidden="true">
      <TileArt tile={tile} r={r} isNear={isNear} />
    </svg>
  );
}
