// shapes.ts: flat geometries in the look of a woodcut, and a seeded random number generator for them.
import { BufferGeometry, Float32BufferAttribute, Shape, ShapeGeometry, Vector2 } from 'three';

/** Numbers by chance that are the same every time. */
export function seededRandom(seed: number): (least: number, most: number) => number {
  let state = (seed * 2654435761 + 1) >>> 0;
  return (least, most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return least + ((state >>> 8) / 0x1000000) * (most - least);
  };
}

export type Cut = [x1: number, y1: number, x2: number, y2: number, width: number];
export type Corner = readonly [x: number, y: number];

const gougeSteps = [0.15, 0.35, 0.5, 0.65, 0.85];

/** One gouge: a sliver that tapers at both ends. */
function gouge([x1, y1, x2, y2, width]: Cut): Corner[] {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const size = Math.hypot(dx, dy) || 1;
  const side = (t: number, sign: number): Corner => {
    const out = (sign * 4 * t * (1 - t) * width) / 2 / size;
    return [x1 + dx * t - dy * out, y1 + dy * t + dx * out];
  };
  return [
    [x1, y1],
    ...gougeSteps.map((t) => side(t, 1)),
    [x2, y2],
    ...[...gougeSteps].reverse().map((t) => side(t, -1)),
  ];
}

/** Convex outlines as one flat geometry at height z, facing up. */
export function flat(outlines: readonly (readonly Corner[])[], z = 0): BufferGeometry {
  const positions: number[] = [];
  const normals: number[] = [];
  for (const corners of outlines) {
    const area = corners.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = corners[(i + 1) % corners.length] ?? [0, 0];
      return sum + x * nextY - nextX * y;
    }, 0);
    const around = area < 0 ? [...corners].reverse() : corners;
    const [first, ...others] = around;
    for (let i = 0; i + 1 < others.length; i++)
      for (const corner of [first, others[i], others[i + 1]]) {
        positions.push(corner?.[0] ?? 0, corner?.[1] ?? 0, z);
        normals.push(0, 0, 1);
      }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new Float32BufferAttribute(normals, 3));
  return geometry;
}

export const gouges = (cuts: readonly Cut[], z = 0): BufferGeometry => flat(cuts.map(gouge), z);

/** Gouges strewn over a box, all leaning one way. */
export function rain(
  box: [x0: number, y0: number, x1: number, y1: number],
  count: number,
  length: number,
  width: number,
  seed: number,
): Cut[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const [x, y] = [random(box[0], box[2] - length), random(box[1], box[3])];
    return [x, y, x + length * random(0.6, 1.3), y + random(-0.04, 0.04) * length, width * random(0.7, 1.3)];
  });
}

/** Gouges that radiate from the middle between two radii. */
export function fan(inner: number, outer: number, count: number, width: number, seed: number): Cut[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const angle = ((i + random(0.2, 0.8)) / count) * 2 * Math.PI;
    const [from, to] = [inner * random(0.88, 1.12), outer * random(0.8, 1.15)];
    return [Math.cos(angle) * from, Math.sin(angle) * from, Math.cos(angle) * to, Math.sin(angle) * to, width];
  });
}

/** A fir, 1 high, its foot at 0, 0. */
const firHalf: Corner[] = [
  [0, 1],
  [0.15, 0.66],
  [0.09, 0.66],
  [0.24, 0.36],
  [0.135, 0.36],
  [0.3, 0.06],
  [0.036, 0.06],
  [0.036, -0.4],
];

export function fir(): BufferGeometry {
  const left = firHalf.slice(1).map(([x, y]): Corner => [-x, y]);
  const corners = [...firHalf, ...left.reverse()];
  return new ShapeGeometry(new Shape(corners.map(([x, y]) => new Vector2(x, y))));
}

export const firCuts = (): BufferGeometry =>
  gouges([
    [0, 0.85, 0, 0.7, 0.02],
    [-0.06, 0.56, -0.1, 0.42, 0.02],
    [0.045, 0.58, 0.075, 0.42, 0.02],
    [-0.12, 0.26, -0.18, 0.12, 0.02],
    [0, 0.3, 0, 0.14, 0.02],
    [0.12, 0.26, 0.18, 0.12, 0.02],
  ]);

const curveSteps = 8;

/** The corners of an outline that is written like an SVG path: M, L, Q and Z, in absolute numbers; y goes up here. */
export function outline(path: string): Vector2[] {
  const points: Vector2[] = [];
  for (const [, command = '', rest = ''] of path.matchAll(/([MLQ])([^MLQZ]*)/g)) {
    const numbers = (rest.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    const corners: Vector2[] = [];
    for (let i = 0; i + 1 < numbers.length; i += 2) corners.push(new Vector2(numbers[i] ?? 0, -(numbers[i + 1] ?? 0)));
    const [bend, end] = corners;
    const start = points.at(-1);
    if (command !== 'Q' || !bend || !end || !start) points.push(...corners);
    else
      for (let step = 1; step <= curveSteps; step++) {
        const t = step / curveSteps;
        const mix = (a: number, b: number, c: number) => a * (1 - t) ** 2 + 2 * b * t * (1 - t) + c * t ** 2;
        points.push(new Vector2(mix(start.x, bend.x, end.x), mix(start.y, bend.y, end.y)));
      }
  }
  return points;
}
