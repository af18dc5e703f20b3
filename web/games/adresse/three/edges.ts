// edges.ts: outlines: the edges of boxes and flat shapes as line segments.
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import { BoxGeometry, DoubleSide, EdgesGeometry, type Vector2 } from 'three';
import { scaled } from '../../../base/page_scale';

export function boxEdges(x: number, y: number, z: number): LineSegmentsGeometry {
  const box = new BoxGeometry(x, y, z);
  const edges = new EdgesGeometry(box);
  const lines = new LineSegmentsGeometry().fromEdgesGeometry(edges);
  box.dispose();
  edges.dispose();
  return lines;
}

/** Around a flat outline, at height z. */
export function outlineEdges(points: readonly Vector2[], z = 0): LineSegmentsGeometry {
  const numbers = points.flatMap((point, i) => {
    const next = points[(i + 1) % points.length] ?? point;
    return [point.x, point.y, z, next.x, next.y, z];
  });
  return new LineSegmentsGeometry().setPositions(numbers);
}

/** The material of a line: its colour, and how many pixels of a desk's it is wide. It draws mirrored lines too. */
export const lineMaterial = (ink: string, width: number): LineMaterial =>
  new LineMaterial({ color: ink, linewidth: scaled(width), side: DoubleSide });

export function lineSegments(lines: LineSegmentsGeometry, material: LineMaterial): LineSegments2 {
  return new LineSegments2(lines, material);
}
