// environment.ts: the environment of the game: light, the wooden table, the green board, the forest.
import {
  BoxGeometry,
  CircleGeometry,
  Color,
  CylinderGeometry,
  DirectionalLight,
  DoubleSide,
  Group,
  HemisphereLight,
  InstancedMesh,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Object3D,
  Vector2,
  type BufferGeometry,
  type Material,
} from 'three';
import { boxEdges, lineSegments, outlineEdges, lineMaterial } from './edges';
import type { Palette } from './palette';
import { boardThicknessMm } from './geometry';
import { seededRandom, fan, fir, firCuts, flat, gouges, rain, type Corner, type Cut } from './shapes';

const tableSize = { radius: 780, thick: 36 }; // round: it looks the same from all sides
const roundSides = 120;
const plankMm = 62;
const groundMm = -400; // the meadow below the table
const frameMm = 14; // from the board's edge to the line around it
const farMm = 2500;
const nearMm = 1900;

/** Where light comes from: the upper left, a little from the front; a top face gets all of its colour. */
const lightFrom = { x: -300, y: -330, z: 620 };

export function lights(): Group {
  const group = new Group();
  const sky = new HemisphereLight('#FFFDF8', '#D8C6A8', Math.PI * 0.5);
  const sun = new DirectionalLight('#FFF9EE', Math.PI * 0.7);
  sun.position.set(lightFrom.x, lightFrom.y, lightFrom.z);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  const { camera } = sun.shadow;
  Object.assign(camera, { left: -420, right: 420, top: 420, bottom: -420, near: 50, far: 1900 });
  sun.shadow.radius = 5;
  sun.shadow.bias = -0.0004;
  sun.shadow.normalBias = 0.6;
  group.add(sky, sun, sun.target);
  return group;
}

/** Wood and felt lie a little behind their ink lines. */
const stuff = (ink: string): MeshLambertMaterial =>
  new MeshLambertMaterial({ color: ink, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });

/** Printed on something that lies: it takes its light and its shadows. */
const print = (ink: string, above = 1): MeshLambertMaterial =>
  new MeshLambertMaterial({ color: ink, polygonOffset: true, polygonOffsetFactor: -above, polygonOffsetUnits: -above });

function lying(geometry: BufferGeometry, material: Material): Mesh {
  const mesh = new Mesh(geometry, material);
  mesh.receiveShadow = true;
  return mesh;
}

const strip = (x0: number, y0: number, x1: number, y1: number): Corner[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

export function table(palette: Palette): Group {
  const group = new Group();
  const { radius, thick } = tableSize;
  const top = -boardThicknessMm;
  const body = lying(new CylinderGeometry(radius, radius, thick, roundSides), stuff(palette.table));
  body.rotation.x = Math.PI / 2;
  body.position.z = top - thick / 2;
  const seams: Corner[][] = [];
  const joints = seededRandom(8);
  for (let at = -radius + plankMm / 2; at < radius; at += plankMm) {
    const half = Math.sqrt(radius ** 2 - at ** 2);
    seams.push(strip(-half, at - 0.9, half, at + 0.9));
    const joint = joints(-0.8, 0.8) * half;
    if (at + plankMm < radius) seams.push(strip(joint - 0.8, at, joint + 0.8, at + plankMm));
  }
  const isInside = ([x1, y1, x2, y2]: Cut) => Math.max(Math.hypot(x1, y1), Math.hypot(x2, y2)) < radius - 12;
  const cuts = rain([-radius, -radius, radius, radius], 520, 90, 3.4, 4).filter(isInside);
  const circle = Array.from({ length: roundSides }, (_, i) => {
    const angle = (i / roundSides) * 2 * Math.PI;
    return new Vector2(Math.cos(angle) * radius, Math.sin(angle) * radius);
  });
  const line = lineMaterial(palette.ink, 2.4);
  group.add(body, lying(flat(seams, top), print(palette.seam)), lying(gouges(cuts, top), print(palette.seam)));
  for (const z of [top, top - thick]) group.add(lineSegments(outlineEdges(circle, z), line));
  return group;
}

export function board(side: number, palette: Palette): Group {
  const group = new Group();
  const half = side / 2;
  const body = lying(new BoxGeometry(side, side, boardThicknessMm), stuff(palette.board));
  body.position.z = -boardThicknessMm / 2;
  body.castShadow = true;
  const line = half - frameMm;
  const frame = [
    strip(-line, -line, line, -line + 1.6),
    strip(-line, line - 1.6, line, line),
    strip(-line, -line, -line + 1.6, line),
    strip(line - 1.6, -line, line, line),
  ];
  const cuts = rain([-line + 8, -line + 8, line - 8, line - 8], Math.round((side * side) / 1500), 20, 1.9, 2);
  const edge = lineSegments(boxEdges(side, side, boardThicknessMm), lineMaterial(palette.ink, 2.4));
  edge.position.copy(body.position);
  group.add(body, lying(flat(frame), print(palette.boardCut)), lying(gouges(cuts), print(palette.boardCut)), edge);
  return group;
}

interface Tree {
  angle: number;
  away: number;
  high: number;
}

function trees(list: readonly Tree[], ink: string, cutInk: string): Group {
  const group = new Group();
  const shapes: [BufferGeometry, string, number][] = [
    [fir(), ink, 0],
    [firCuts(), cutInk, 4],
  ];
  for (const [geometry, colour, before] of shapes) {
    const mesh = new InstancedMesh(geometry, new MeshBasicMaterial({ color: colour, side: DoubleSide }), list.length);
    const one = new Object3D();
    list.forEach(({ angle, away, high }, i) => {
      const out = away - before;
      one.position.set(Math.cos(angle) * out, Math.sin(angle) * out, groundMm);
      one.rotation.set(Math.PI / 2, 0, angle - Math.PI / 2, 'ZXY'); // upright, its face towards the table
      one.scale.setScalar(high);
      one.updateMatrix();
      mesh.setMatrixAt(i, one.matrix);
    });
    group.add(mesh);
  }
  return group;
}

function around(count: number, away: number, least: number, most: number, seed: number): Tree[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, i) => ({
    angle: ((i + random(-0.35, 0.35)) / count) * 2 * Math.PI,
    away: away + random(-120, 120),
    high: random(least, most),
  }));
}

/** Two rows of firs all around, a meadow, and something bright in the sky. The firs are so low that their tops are
 * seen, too, from where one looks at first. */
export function forest(palette: Palette): Group {
  const group = new Group();
  const disc = new Group();
  const bright = (ink: string) => new MeshBasicMaterial({ color: ink, side: DoubleSide, depthWrite: false });
  disc.add(
    new Mesh(gouges(fan(230, 1150, 64, 30, 3)), bright(palette.ray)),
    new Mesh(new CircleGeometry(140, 64), bright(palette.disc)),
  );
  disc.position.set(760, 3600, 60);
  disc.rotation.set(Math.PI / 2, 0, 0);
  disc.renderOrder = -1;
  const meadow = new Mesh(new CircleGeometry(farMm + 300, 96), new MeshBasicMaterial({ color: palette.meadow }));
  meadow.position.z = groundMm;
  const grass = rain([-farMm, -farMm, farMm, farMm], 700, 130, 9, 7).filter(
    ([x, y]) => Math.hypot(x, y) > 900 && Math.hypot(x, y) < farMm,
  );
  const blades = new Mesh(gouges(grass, groundMm + 1), bright(palette.far));
  const gaps = (tree: Tree) => Math.sin(tree.angle * 3 + 1.1) > -0.55;
  group.add(disc, meadow, blades);
  group.add(trees(around(96, farMm, 120, 215, 11), palette.far, palette.sky));
  group.add(trees(around(64, nearMm, 105, 220, 5).filter(gaps), palette.near, palette.far));
  return group;
}

export const skyColour = (palette: Palette): Color => new Color(palette.sky);
