// pieces.ts: the meshes of the wooden pieces, each with its own grain.
import { BoxGeometry, Color, Group, Mesh, MeshLambertMaterial, type CanvasTexture } from 'three';
import type { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import type { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import type { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import { boxEdges, lineSegments, lineMaterial } from './edges';
import type { Palette } from './palette';
import { heightMm, lengthMm, widthMm, type Pose } from './geometry';
import { seededRandom } from './shapes';
import { endGrain, kinds, sideGrain } from './wood_texture';
import type { Length, Mark } from './types';

const lengths: readonly Length[] = [1, 2, 3];
const edgePx = 2.2;
const markPx = 4;
const columnPx = 5.5; // a starting piece that fell takes its column with it

function cuboid(length: Length): BoxGeometry {
  const box = new BoxGeometry(lengthMm[length], widthMm, heightMm);
  const { uv } = box.attributes;
  for (let i = 8; i < 16 && uv; i++) uv.setY(i, uv.getY(i) * (heightMm / widthMm)); // the narrow sides: not squeezed
  return box;
}

class Piece extends Group {
  readonly size: Length;
  readonly wood: Mesh<BoxGeometry, MeshLambertMaterial[]>;
  readonly edges: LineSegments2;
  readonly tint = new Color();

  constructor(
    size: Length,
    number: number,
    box: BoxGeometry,
    lines: LineSegmentsGeometry,
    line: LineMaterial,
    grain: CanvasTexture[],
  ) {
    super();
    this.size = size;
    const random = seededRandom(number + 11);
    this.tint.setHSL(0.09 + random(-0.02, 0.02), 0.3, random(0.93, 1)); // no two are quite the same
    const [side, end] = grain.map(
      (map) =>
        new MeshLambertMaterial({
          map,
          color: this.tint,
          polygonOffset: true,
          polygonOffsetFactor: 1,
          polygonOffsetUnits: 1,
        }),
    );
    if (!side || !end) throw new Error('a piece has sides and ends');
    this.wood = new Mesh(box, [end, end, side, side, side, side]);
    this.wood.castShadow = true;
    this.wood.receiveShadow = true;
    this.edges = lineSegments(lines, line);
    this.add(this.wood, this.edges);
  }

  moveTo({ at, turned }: Pose): void {
    this.position.set(...at);
    this.quaternion.set(turned[1], turned[2], turned[3], turned[0]);
  }

  colour(colour: Color): void {
    for (const material of new Set(this.wood.material)) material.color.copy(colour);
  }

  override dispose(): void {
    for (const material of new Set(this.wood.material)) material.dispose();
  }
}

export type { Piece };

/** Makes pieces; what they share is made once. */
export class PieceFactory {
  #boxes = new Map(lengths.map((length) => [length, cuboid(length)]));
  #lines = new Map(lengths.map((length) => [length, boxEdges(lengthMm[length], widthMm, heightMm)]));
  #grain = new Map<string, CanvasTexture[]>();
  #pens: Record<'plain' | Mark['why'], LineMaterial>;
  #palette: Palette;

  constructor(palette: Palette) {
    this.#palette = palette;
    this.#pens = {
      plain: lineMaterial(palette.ink, edgePx),
      fell: lineMaterial(palette.fell, markPx),
      placed: lineMaterial(palette.placed, markPx),
      column: lineMaterial(palette.fell, columnPx),
    };
  }

  make(length: Length, number: number): Piece {
    const box = this.#boxes.get(length);
    const lines = this.#lines.get(length);
    if (!box || !lines) throw new Error(`no piece of length ${length}`);
    return new Piece(length, number, box, lines, this.#pens.plain, this.#grainOf(length, number % kinds));
  }

  /** Tints a piece that is spoken of; undefined: nothing is said of it. */
  mark(piece: Piece, why: Mark['why'] | undefined): void {
    piece.edges.material = this.#pens[why ?? 'plain'];
    piece.edges.renderOrder = why ? 2 : 0;
    const tint =
      why === 'fell' || why === 'column' ? piece.tint.clone().lerp(new Color(this.#palette.fell), 0.55) : piece.tint;
    piece.colour(tint);
  }

  dispose(): void {
    for (const one of [...this.#boxes.values(), ...this.#lines.values()]) one.dispose();
    for (const texture of [...this.#grain.values()].flat()) texture.dispose();
    for (const one of Object.values(this.#pens)) one.dispose();
  }

  #grainOf(length: Length, kind: number): CanvasTexture[] {
    const key = `${length} ${kind}`;
    const grain = this.#grain.get(key) ?? [sideGrain(length, kind), endGrain(length, kind)];
    this.#grain.set(key, grain);
    return grain;
  }
}
