// hands.ts: the hands that hold the piece by its ends. They are flat, as in a picture book, and turn towards the
// camera: the arm and the palm behind the piece, the fingers before it.
import { DoubleSide, Group, Mesh, MeshBasicMaterial, Shape, ShapeGeometry, Vector3, type Camera } from 'three';
import { lineSegments, outlineEdges, lineMaterial } from './edges';
import type { Palette } from './palette';
import { lengthMm, widthMm } from './geometry';
import { gouges, outline, type Cut } from './shapes';
import type { Holding } from './types';

const mmPerUnit = 0.43; // of the drawings below: the piece's end is at 0, 0 and the arm leaves to the left
const behindMm = 16; // from the middle of the piece
const beforeMm = 24;
const layerMm = 0.4;
const tilt = { both: 0.24, one: 0.12 }; // of the arm, radians
const edgePx = 2.2;

const palm = 'M-210 -34L-74 -30Q-40 -44 -10 -34Q18 -26 20 2Q18 30 -8 36Q-44 44 -76 30L-210 40Z';
const sleeve = 'M-1500 -150L-120 -44Q-108 0 -120 50L-1500 190Z';
const thumb = 'M-58 22Q-36 14 -8 22Q4 28 -4 36Q-34 44 -60 38Z';
const fingersAt: [number, number][] = [
  [-44, -33],
  [-24, -36],
  [-4, -35],
  [15, -30],
];
const folds: Cut[] = [
  [-330, 34, -150, 24, 5],
  [-310, -4, -140, -4, 5],
  [-330, -42, -150, -32, 5],
  [-640, 54, -380, 36, 6],
  [-600, -6, -360, -4, 6],
  [-620, -66, -380, -46, 6],
  [-1000, 70, -700, 56, 6],
  [-980, 0, -700, 0, 6],
  [-1000, -90, -700, -70, 6],
];

function finger(x: number, y: number, i: number): string {
  const low = y + 34 + (i % 2) * 2;
  return `M${x - 9} ${y}Q${x - 9} ${y - 10} ${x} ${y - 10}Q${x + 9} ${y - 10} ${x + 9} ${y}L${x + 8} ${low}Q${x + 7} ${y + 43} ${x} ${y + 43}Q${x - 7} ${y + 43} ${x - 8} ${low}Z`;
}

class Hand {
  readonly behind = new Group();
  readonly before = new Group();
  readonly isRight: boolean;

  constructor(isRight: boolean, palette: Palette, sleeveInk: string) {
    this.isRight = isRight;
    this.#print(this.behind, palm, palette.skin, palette.ink, 0);
    this.#print(this.behind, sleeve, sleeveInk, palette.ink, layerMm);
    this.#scratch(this.behind, folds, palette.paper, 0.5, 2 * layerMm);
    fingersAt.forEach(([x, y], i) => this.#print(this.before, finger(x, y, i), palette.skin, palette.ink, i * layerMm));
    this.#scratch(
      this.before,
      fingersAt.map(([x, y]): Cut => [x - 3, -y - 4, x - 3, -y - 18, 2.6]),
      palette.paper,
      0.8,
      4 * layerMm,
    );
    this.#print(this.before, thumb, palette.skin, palette.ink, 5 * layerMm);
  }

  #print(group: Group, path: string, fill: string, ink: string, z: number): void {
    const points = outline(path);
    const mesh = new Mesh(
      new ShapeGeometry(new Shape(points)),
      new MeshBasicMaterial({ color: fill, side: DoubleSide }),
    );
    mesh.position.z = z;
    group.add(mesh, lineSegments(outlineEdges(points, z + layerMm / 2), lineMaterial(ink, edgePx)));
  }

  #scratch(group: Group, cuts: Cut[], ink: string, opacity: number, z: number): void {
    const material = new MeshBasicMaterial({ color: ink, side: DoubleSide, transparent: true, opacity });
    group.add(new Mesh(gouges(cuts, z), material));
  }

  /** The grip is a place in the world; `away` the share of the way that the hand has drawn back. */
  put(grip: Vector3, camera: Camera, lean: number, away: number): void {
    const towards = new Vector3();
    camera.getWorldDirection(towards).negate();
    const side = this.isRight ? -1 : 1;
    const right = new Vector3(1, 0, 0).applyQuaternion(camera.quaternion);
    const up = new Vector3(0, 1, 0).applyQuaternion(camera.quaternion);
    const back = right.multiplyScalar(-side * 420 * away).addScaledVector(up, 190 * away);
    for (const [group, mm] of [
      [this.behind, -behindMm],
      [this.before, beforeMm],
    ] as const) {
      group.position.copy(grip).addScaledVector(towards, mm).add(back);
      group.quaternion.copy(camera.quaternion);
      group.rotateZ(-side * lean);
      group.scale.set(side * mmPerUnit, mmPerUnit, mmPerUnit);
    }
  }
}

export class Hands extends Group {
  readonly #holding: Holding;
  readonly #hands: Hand[];
  away = 0;

  constructor(holding: Holding, isMine: boolean, palette: Palette) {
    super();
    this.#holding = holding;
    const sleeveInk = isMine ? palette.sleeve : palette.otherSleeve;
    const sides = holding.hand === 'both' ? [false, true] : [holding.hand === 'right'];
    this.#hands = sides.map((isRight) => new Hand(isRight, palette, sleeveInk));
    for (const { behind, before } of this.#hands) this.add(behind, before);
  }

  /** Where the hands are for a piece at this place; `along` is the direction of its length. */
  follow(middle: Vector3, along: Vector3, camera: Camera): void {
    const right = new Vector3(1, 0, 0).applyQuaternion(camera.quaternion);
    const { length, position, hand } = this.#holding;
    const up = new Vector3(0, 0, position === 'upright' ? 1 : 0.3);
    const across = along.dot(right);
    const share = position === 'upright' ? 0 : Math.min(1, Math.abs(across) / 0.4); // end-on, they hold its sides
    for (const one of this.#hands) {
      const side = one.isRight ? 1 : -1;
      const end = along.clone().multiplyScalar(side * (Math.sign(across) || 1) * (lengthMm[length] / 2 + 1) * share);
      end.addScaledVector(right, side * (widthMm / 2 + 3) * (1 - share));
      const isHigher = hand !== 'both' || one.isRight; // two hands on an upright piece hold it one above the other
      end.addScaledVector(up, (1 - share) * (isHigher ? 1 : -1) * Math.min(19, lengthMm[length] * 0.22));
      one.put(end.add(middle), camera, hand === 'both' ? tilt.both : tilt.one, this.away);
    }
  }
}
