// trace.ts: how a piece fell, drawn into the scene: the path of its middle, dashed, and pale pictures of it.
import { Group } from 'three';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import type { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { lineMaterial, lineSegments } from './edges';
import type { Pose, Vector } from './geometry';
import type { Palette } from './palette';
import type { Piece, PieceFactory } from './pieces';
import type { Length } from './types';

export interface Trace {
  length: Length;
  number: number; // the piece's
  path: readonly Vector[];
  ghosts: readonly Pose[];
}

const dashMm = 6;
const pathPx = 4;
const haloPx = 8;
const ghostOpacity = 0.26;

/** Every other stretch of a path, all of the same length. */
function dashes(path: readonly Vector[]): number[] {
  const numbers: number[] = [];
  let [last, way, isOn] = [path[0], 0, true];
  for (const at of path.slice(1)) {
    way += Math.hypot(at[0] - last![0], at[1] - last![1], at[2] - last![2]);
    if (isOn) numbers.push(...last!, ...at);
    if (way >= dashMm) [way, isOn] = [0, !isOn];
    last = at;
  }
  return numbers;
}

function makePale(ghost: Piece): void {
  for (const material of new Set(ghost.wood.material)) {
    material.transparent = true;
    material.opacity = ghostOpacity;
    material.depthWrite = false;
  }
  ghost.wood.castShadow = false;
  ghost.edges.visible = false;
}

export class TraceGroup extends Group {
  #lines: LineSegments2[] = [];
  #ghosts: Piece[];

  constructor({ length, number, path, ghosts }: Trace, factory: PieceFactory, palette: Palette) {
    super();
    const segments = dashes(path);
    if (segments.length > 0) {
      this.#draw(segments, palette.paper, haloPx, 3);
      this.#draw(segments, palette.fell, pathPx, 4);
    }
    this.#ghosts = ghosts.map((pose) => {
      const ghost = factory.make(length, number);
      ghost.moveTo(pose);
      makePale(ghost);
      this.add(ghost);
      return ghost;
    });
  }

  #draw(segments: number[], ink: string, px: number, order: number): void {
    const line = lineSegments(new LineSegmentsGeometry().setPositions(segments), lineMaterial(ink, px));
    line.renderOrder = order;
    this.#lines.push(line);
    this.add(line);
  }

  override dispose(): void {
    for (const { geometry, material } of this.#lines) {
      geometry.dispose();
      material.dispose();
    }
    for (const ghost of this.#ghosts) ghost.dispose();
    this.removeFromParent();
  }
}
