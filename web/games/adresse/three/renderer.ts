// renderer.ts: the three.js scene and its renderer. It draws only when something has changed.
import {
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  SRGBColorSpace,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Material,
  type Object3D,
} from 'three';
import { scaled } from '../../../base/page_scale';
import { fieldDegrees, homeOrbit, orbitBy, type CameraFrame } from './camera';
import { lineSegments, outlineEdges, lineMaterial } from './edges';
import { Hands } from './hands';
import type { Palette } from './palette';
import { poseOf, sizeHeld, topOf, widthMm, type Pose, type Vector } from './geometry';
import { PieceFactory, type Piece } from './pieces';
import { TraceGroup, type Trace } from './trace';
import { board, forest, lights, skyColour, table } from './environment';
import type { Holding, Length, Mark, PieceAt, Side } from './types';
import { CameraRig, type AnimationTick } from './camera_rig';

const pixelRatioMost = 2;
const besideMm = 60; // from the board's edge: a drag close to it still steers
const handPx = { x: 170, y: 90 }; // around the piece in the hand, a drag is the hand's
const heldNumber = 3; // the grain of what is in the hand
const hoverMm = 46; // between the structure and the piece in the hand, as in viewport_controller.ts
const handMm = { tall: 24, above: 12 }; // a hand that holds nothing tall, and what is seen above it
const buttons = { px: 58, narrowPx: 560 }; // beside the board, where the picture is no wider

/** A point of the canvas, in pixels from its upper left corner. */
export interface Spot {
  x: number;
  y: number;
}

/** Disposes of an object with all its geometries and materials. */
function clear(object: Object3D): void {
  object.traverse((part) => {
    const { geometry, material } = part as Partial<Mesh>;
    geometry?.dispose();
    for (const one of [material ?? []].flat() as Material[]) one.dispose();
  });
  object.removeFromParent();
}

export class TableRenderer {
  /** After each picture: where the line from the piece in the hand to where it would touch begins and ends, and where
   * the pieces are that fell. */
  onDraw: (line: [Spot, Spot] | null, fallen: readonly Spot[]) => void = () => {};

  #renderer: WebGLRenderer;
  #canvas: HTMLCanvasElement;
  #scene = new Scene();
  #camera = new PerspectiveCamera(fieldDegrees, 1, 20, 9000);
  #palette: Palette;
  #pieceFactory: PieceFactory;
  #setting = new Group();
  #pieces = new Map<number, Piece>();
  #marks: readonly Mark[] = [];
  #boardMm: number;
  #size = { width: 1, height: 1 };

  #held: Piece | null = null;
  #hands: Hands | null = null;
  #footprint: Group | null = null;
  #holding: Holding | null = null;
  #isMine = false;
  #line: [Vector3, Vector3] | null = null;
  #trace: { of: Trace; group: TraceGroup } | null = null;

  #view: CameraRig;
  #gliding: AnimationTick | null = null;
  #ticks = new Set<AnimationTick>();
  #asked = 0;

  constructor(canvas: HTMLCanvasElement, boardMm: number, palette: Palette) {
    this.#canvas = canvas;
    this.#boardMm = boardMm;
    this.#palette = palette;
    const context = canvas.getContext('webgl2', { antialias: true, alpha: false, stencil: false });
    if (!context) throw new Error('no WebGL'); // before three.js complains of it
    this.#renderer = new WebGLRenderer({ canvas, context });
    this.#renderer.outputColorSpace = SRGBColorSpace;
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#camera.up.set(0, 0, 1);
    this.#view = new CameraRig({ board: boardMm, top: hoverMm, all: [] });
    this.#pieceFactory = new PieceFactory(palette);
    this.#scene.add(lights(), this.#setting);
    this.#furnish();
    canvas.addEventListener('webglcontextrestored', this.draw);
  }

  // ---- what is there ----

  /** Another palette: the theme has changed. */
  repaint(palette: Palette): void {
    const shown = [...this.#pieces].map(([number, piece]) => ({ number, piece }));
    this.#palette = palette;
    const old = this.#pieceFactory;
    this.#pieceFactory = new PieceFactory(palette);
    this.#furnish();
    for (const { number, piece } of shown) this.#put(number, this.#again(piece, number));
    const pose = this.#held && { position: this.#held.position.clone(), quaternion: this.#held.quaternion.clone() };
    this.hold(this.#holding, this.#isMine);
    if (pose && this.#held) {
      this.#held.position.copy(pose.position);
      this.#held.quaternion.copy(pose.quaternion);
    }
    if (this.#trace) this.trace(this.#trace.of);
    old.dispose();
    this.mark(this.#marks);
  }

  setBoard(side: number): void {
    if (side === this.#boardMm) return;
    this.#boardMm = side;
    this.#furnish();
  }

  show(pieces: readonly PieceAt[]): void {
    const wanted = new Set(pieces.map(({ piece }) => piece));
    for (const number of [...this.#pieces.keys()]) if (!wanted.has(number)) this.remove(number);
    for (const one of pieces) {
      const there = this.#pieces.get(one.piece);
      if (there?.size !== one.length) this.#put(one.piece, this.#pieceFactory.make(one.length, one.piece));
      this.move(one.piece, poseOf(one));
    }
    this.draw();
  }

  has(number: number): boolean {
    return this.#pieces.has(number);
  }

  move(number: number, pose: Pose): void {
    this.#pieces.get(number)?.moveTo(pose);
  }

  remove(number: number): void {
    const piece = this.#pieces.get(number);
    piece?.removeFromParent();
    piece?.dispose();
    this.#pieces.delete(number);
  }

  mark(marks: readonly Mark[]): void {
    this.#marks = marks;
    const reasons = new Map(marks.map(({ piece, why }) => [piece, why]));
    for (const [number, piece] of this.#pieces) this.#pieceFactory.mark(piece, reasons.get(number));
    this.draw();
  }

  /** How a piece fell; null: nothing is shown of it any more. */
  trace(trace: Trace | null): void {
    this.#trace?.group.dispose();
    this.#trace = trace && { of: trace, group: new TraceGroup(trace, this.#pieceFactory, this.#palette) };
    if (this.#trace) this.#scene.add(this.#trace.group);
    this.draw();
  }

  // ---- the piece in the hand ----

  hold(holding: Holding | null, isMine: boolean): void {
    for (const one of [this.#hands, this.#footprint]) if (one) clear(one);
    this.#held?.removeFromParent();
    this.#held?.dispose();
    this.#held = this.#hands = this.#footprint = this.#line = null;
    this.#holding = holding;
    this.#isMine = isMine;
    if (holding) {
      this.#held = this.#pieceFactory.make(holding.length, heldNumber);
      this.#held.wood.castShadow = this.#hasAids;
      this.#hands = new Hands(holding, isMine, this.#palette);
      this.#scene.add(this.#held, this.#hands);
      if (this.#hasAids) {
        this.#footprint = this.#print(holding.length, holding);
        this.#scene.add(this.#footprint);
      }
    }
    this.draw();
  }

  /** Both eyes are open, and they are those of whoever holds it. */
  get #hasAids(): boolean {
    return this.#isMine && this.#holding?.sight === 'both';
  }

  /** Where the piece in the hand is, where it would touch, and its turn about the vertical there, in radians. */
  aim(pose: Pose, touch: Vector | null, turn: number): void {
    if (!this.#held || !this.#holding) return;
    this.#held.moveTo(pose);
    const [, , tall] = sizeHeld(this.#holding.length, this.#holding.position);
    this.#line = null;
    if (this.#footprint) {
      this.#footprint.visible = touch !== null;
      if (touch) {
        const [x, y, z] = touch;
        this.#footprint.position.set(x, y, z - tall / 2 + 0.3);
        this.#footprint.rotation.z = turn;
        this.#line = [new Vector3(pose.at[0], pose.at[1], pose.at[2] - tall / 2), new Vector3(x, y, z - tall / 2)];
      }
    }
    this.draw();
  }

  /** The hand lets go: the piece is the table's, and the hand draws back. */
  letGo(): void {
    const hands = this.#hands;
    if (!hands || !this.#held) return this.hold(null, false);
    const held = this.#held;
    const [middle, along] = [held.position.clone(), new Vector3(1, 0, 0).applyQuaternion(held.quaternion)];
    this.#hands = null; // it is on its way
    this.hold(null, false);
    const since = performance.now();
    this.animate((now) => {
      const share = Math.min(1, (now - since) / 450);
      hands.away = share * share;
      hands.follow(middle, along, this.#camera);
      if (share < 1) return true;
      clear(hands);
      return false;
    });
  }

  // ---- from where it is seen ----

  get frame(): CameraFrame {
    return this.#view.frame;
  }

  get height(): number {
    return this.#size.height;
  }

  /** Whether this place in the picture is neither on the board nor near the hand. */
  isBesideBoard({ x, y }: Spot): boolean {
    const { width, height } = this.#size;
    if (this.#held) {
      const held = this.#spot(this.#held.position);
      if (Math.abs(held.x - x) < scaled(handPx.x) && Math.abs(held.y - y) < scaled(handPx.y)) return false;
    }
    const ray = new Vector3((x / width) * 2 - 1, 1 - (y / height) * 2, 0.5)
      .unproject(this.#camera)
      .sub(this.#camera.position);
    if (ray.z >= 0) return true;
    const on = this.#camera.position.clone().addScaledVector(ray, -this.#camera.position.z / ray.z);
    return Math.max(Math.abs(on.x), Math.abs(on.y)) > this.#boardMm / 2 + besideMm;
  }

  get canLookAround(): boolean {
    return !this.#isMine || (this.#holding?.sight ?? 'both') === 'both';
  }

  lookAround(around: number, above: number, near = 1): void {
    if (!this.canLookAround) return;
    this.#view.look = orbitBy(this.#view.look, around, above, near);
    this.#see();
  }

  recentre(): void {
    this.#view.look = homeOrbit;
    this.#see();
  }

  /** How high the structure is. */
  get top(): number {
    return [...this.#pieces.values()].reduce((most, piece) => {
      const { x, y, z } = piece.position;
      const { quaternion } = piece;
      const pose: Pose = { at: [x, y, z], turned: [quaternion.w, quaternion.x, quaternion.y, quaternion.z] };
      return Math.max(most, topOf(piece.size, pose));
    }, 0);
  }

  /** Of the box around the structure. */
  #corners(): Vector[] {
    const places = [...this.#pieces.values()].map(({ position }) => position);
    if (places.length === 0) return [];
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const ends = (all: number[]) => [Math.min(...all) - widthMm, Math.max(...all) + widthMm];
    return ends(xs).flatMap((x) =>
      ends(ys).flatMap((y): Vector[] => [
        [x, y, 0],
        [x, y, this.top],
      ]),
    );
  }

  /** Frames all there is, at once or in an eased move; `far` are points to be seen as well. */
  takeIn(how: 'at once' | 'gently', far: readonly Vector[] = []): void {
    const held = this.#holding ? sizeHeld(this.#holding.length, this.#holding.position)[2] : 0;
    const top = this.top + hoverMm + Math.max(handMm.tall, held) + handMm.above; // the same with and without a flat piece
    this.#view.takeIn({ board: this.#boardMm, top, all: [...this.#corners(), ...far] }, this.#sight);
    if (how === 'at once') return this.#see();
    this.#endGlide();
    this.#gliding = this.#view.glide();
    this.animate(this.#gliding);
  }

  get #sight(): Side {
    return this.#isMine ? (this.#holding?.sight ?? 'both') : 'both';
  }

  #endGlide(): void {
    if (this.#gliding) this.#ticks.delete(this.#gliding);
    this.#gliding = null;
  }

  #see(): void {
    this.#endGlide();
    this.#view.settle();
    this.draw();
  }

  resize(width: number, height: number): void {
    if (width < 1 || height < 1) return;
    this.#size = { width, height };
    this.#view.aspect = width / height;
    this.#view.room = { left: 0, right: width <= scaled(buttons.narrowPx) ? scaled(buttons.px) / width : 0 };
    this.#renderer.setPixelRatio(Math.min(pixelRatioMost, devicePixelRatio));
    this.#renderer.setSize(width, height, false);
    this.#see();
    cancelAnimationFrame(this.#asked);
    this.#drawNow(); // a new size clears the picture: not even one frame is to be black
  }

  // ---- drawing ----

  animate(tick: AnimationTick): void {
    this.#ticks.add(tick);
    this.draw();
  }

  stop(tick: AnimationTick): void {
    this.#ticks.delete(tick);
  }

  /** Soon, once for all that has changed. */
  draw = (): void => {
    if (this.#asked === 0) this.#asked = requestAnimationFrame(this.#drawNow);
  };

  #drawNow = (): void => {
    this.#asked = 0;
    const now = performance.now();
    for (const tick of [...this.#ticks]) if (!tick(now)) this.#ticks.delete(tick);
    const { eye, target, middle } = this.#view.frame;
    const { width, height } = this.#size;
    this.#camera.aspect = width / height;
    this.#camera.setViewOffset(width, height, -middle * width, 0, width, height);
    this.#camera.position.set(...eye);
    this.#camera.lookAt(...target);
    this.#camera.updateMatrixWorld();
    if (this.#held && this.#hands)
      this.#hands.follow(
        this.#held.position,
        new Vector3(1, 0, 0).applyQuaternion(this.#held.quaternion),
        this.#camera,
      );
    this.#renderer.render(this.#scene, this.#camera);
    this.onDraw(this.#line && [this.#spot(this.#line[0]), this.#spot(this.#line[1])], this.#fallen());
    if (this.#ticks.size > 0) this.draw();
  };

  #fallen(): Spot[] {
    const pieces = this.#marks.flatMap(({ piece, why }) => (why === 'placed' ? [] : (this.#pieces.get(piece) ?? [])));
    return pieces.map(({ position }) => this.#spot(position));
  }

  #spot(point: Vector3): Spot {
    const { x, y } = point.clone().project(this.#camera);
    return { x: ((x + 1) / 2) * this.#size.width, y: ((1 - y) / 2) * this.#size.height };
  }

  dispose(): void {
    cancelAnimationFrame(this.#asked);
    this.#asked = -1; // nothing is drawn any more
    this.#ticks.clear();
    this.#canvas.removeEventListener('webglcontextrestored', this.draw);
    this.hold(null, false);
    this.trace(null);
    this.#asked = -1;
    for (const number of [...this.#pieces.keys()]) this.remove(number);
    clear(this.#scene);
    this.#pieceFactory.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  #furnish(): void {
    for (const part of [...this.#setting.children]) clear(part);
    this.#setting.add(forest(this.#palette), table(this.#palette), board(this.#boardMm, this.#palette));
    this.#scene.background = skyColour(this.#palette);
    this.draw();
  }

  #put(number: number, piece: Piece): void {
    this.remove(number);
    this.#pieces.set(number, piece);
    this.#scene.add(piece);
  }

  #again(old: Piece, number: number): Piece {
    const piece = this.#pieceFactory.make(old.size, number);
    piece.position.copy(old.position);
    piece.quaternion.copy(old.quaternion);
    return piece;
  }

  /** The shadow straight below: the outline of the piece where it would touch. */
  #print(length: Length, { position }: Holding): Group {
    const [x, y] = sizeHeld(length, position);
    const group = new Group();
    const ink = new MeshBasicMaterial({
      color: this.#palette.ink,
      transparent: true,
      opacity: 0.42,
      side: DoubleSide,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -4,
      polygonOffsetUnits: -4,
    });
    const corners = [
      [-x, -y],
      [x, -y],
      [x, y],
      [-x, y],
    ].map(([a = 0, b = 0]) => new Vector2(a / 2, b / 2));
    group.add(
      new Mesh(new PlaneGeometry(x, y), ink),
      lineSegments(outlineEdges(corners, 0.3), lineMaterial(this.#palette.aim, 2.2)),
    );
    return group;
  }
}
