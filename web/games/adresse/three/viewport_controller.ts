// viewport_controller.ts: the controller between the viewport's props, the grip and the renderer. It works as well
// without a renderer, where nothing can be drawn.
import { noteLoadFailure } from '../../../base/reload';
import { Observable } from '../../../base/observable';
import { readPalette } from './palette';
import { about, heldQuaternion, multiply, poseOf, sizeHeld, topOf, type Pose, type Vector } from './geometry';
import { MotionAnimation } from './motion_animation';
import { FellScene } from './fell_scene';
import { attachPointers } from './pointers';
import { loweringMs, type Sway } from './sway';
import type { Grip } from './steering';
import type { Spot, TableRenderer } from './renderer';
import type { Holding, ViewportProps, Touchdown } from './types';

export type Ability = 'coming' | 'drawing' | 'lost' | 'none';

export const hoverMm = 46; // between the structure and the piece in the hand
const touchMm = 1.2; // a hand that holds never quite touches
const dropMs = { mine: 160, others: 420 };
const patienceMs = 5000; // for the physics, before the piece in the hand is put away

/** What is held, whatever became of it since. */
const kindOf = (holding: Holding | null): string =>
  JSON.stringify(holding && { ...holding, aim: undefined, sway: undefined, told: undefined });

const pauseMs = 1500;
const begunShare = 0.2; // of the way down, while one may still think again
const glideMs = 350; // somebody else's piece on its way to where it was aimed

/** Loads three.js and all that needs it, with one retry. */
async function loadRenderer(): Promise<typeof import('./renderer')> {
  try {
    return await import('./renderer');
  } catch {
    await noteLoadFailure('adresse/three');
    await new Promise((go) => setTimeout(go, pauseMs));
    return import('./renderer').catch(async (error: unknown) => {
      await noteLoadFailure('adresse/three');
      throw error;
    });
  }
}

export class ViewportController extends Observable {
  ability: Ability = 'coming';
  isLooking = false; // a drag looks around, whatever is held
  isPlaying = false;
  touchdown: Touchdown | null = null; // of the piece in the hand
  heightMm = 0; // between it and what it would touch
  onLine: (line: [Spot, Spot] | null) => void = () => {};
  onFallen: (spots: readonly Spot[]) => void = () => {};

  #props: ViewportProps;
  #grip: Grip;
  #renderer: TableRenderer | null = null;
  #kind = kindOf(null);
  #isMine = false;
  #hoverZ = 0;
  #pose: Pose | null = null; // of the piece in the hand, as shown
  #aimedAt: number | null = null; // when somebody else's piece began to go to its place
  #shown = ''; // the pieces and marks of the last time
  #motions: ViewportProps['motions'] = null;
  #animation: MotionAnimation | null = null;
  #track: ViewportProps['track'] = null;
  #fell: FellScene | null = null;
  #ends: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(props: ViewportProps) {
    super();
    this.#props = props;
    this.#grip = props.grip;
    this.#ends.push(this.#grip.subscribe(() => this.#follow()));
  }

  // ---- opening and closing ----

  async open(host: HTMLElement, canvas: HTMLCanvasElement): Promise<void> {
    let isOpen = true;
    this.#ends.push(() => (isOpen = false));
    try {
      const { TableRenderer } = await loadRenderer();
      if (!isOpen) return;
      this.#renderer = new TableRenderer(canvas, this.#props.board, readPalette(host));
    } catch {
      if (isOpen) this.#become('none'); // no WebGL here, or three.js could not be fetched
      return;
    }
    this.#renderer.onDraw = (line, fallen) => (this.onLine(line), this.onFallen(fallen));
    this.#watch(host, canvas, this.#renderer);
    this.#become('drawing');
    this.#restage();
  }

  #watch(host: HTMLElement, canvas: HTMLCanvasElement, renderer: TableRenderer): void {
    const measure = () => renderer.resize(host.clientWidth, host.clientHeight);
    const sizes = new ResizeObserver(measure);
    sizes.observe(host);
    measure();
    const themes = new MutationObserver(() => {
      renderer.repaint(readPalette(host));
      this.#follow();
    });
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const lose = (event: Event) => (event.preventDefault(), this.#become('lost'));
    const restore = () => this.#become('drawing');
    canvas.addEventListener('webglcontextlost', lose);
    canvas.addEventListener('webglcontextrestored', restore);
    this.#ends.push(
      attachPointers(canvas, renderer, this.#grip, () => this.isLooking),
      () => sizes.disconnect(),
      () => themes.disconnect(),
      () => canvas.removeEventListener('webglcontextlost', lose),
      () => canvas.removeEventListener('webglcontextrestored', restore),
      () => renderer.dispose(),
    );
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#animation?.stop();
    this.#fell?.stop();
    for (const end of this.#ends) end();
    this.#renderer = null;
    this.#grip.take(null, 0);
  }

  #become(ability: Ability): void {
    this.ability = ability;
    this.notify();
  }

  // ---- props ----

  update(props: ViewportProps): void {
    this.#props = props;
    Object.assign(this.#grip, { onAim: props.onAim, onRelease: props.onRelease, swayAt: props.swayAt });
    this.#renderer?.setBoard(props.board);
    if (props.motions !== this.#motions) this.#changeMotions();
    if ((props.track ?? null) !== this.#track) this.#changeTrack();
    if (this.isPlaying || this.#track) return;
    const shown = JSON.stringify([props.pieces, props.marked]);
    if (shown !== this.#shown) this.#showAll();
    this.#shown = shown;
    this.#changeHolding();
  }

  /** A fall is looked at once more, or no longer. */
  #changeTrack(): void {
    const { track = null, marked, isMotionReduced } = this.#props;
    this.#fell?.stop();
    this.#fell = null;
    this.#track = track;
    this.#shown = ''; // it is shown again when that is over
    if (!track) return;
    this.#putAway();
    if (this.#renderer)
      this.#fell = new FellScene(this.#renderer, track, marked, isMotionReduced ? 'at once' : 'gently');
  }

  /** All of it anew, once there is something to draw with. */
  #restage(): void {
    const { motions, pieces, before } = this.#props;
    if (this.#track) return this.#changeTrack();
    this.#renderer?.show(motions && before ? before : pieces);
    this.#renderer?.mark(this.#props.marked);
    this.#kind = kindOf(null);
    this.#motions = null;
    if (motions) this.#changeMotions();
    if (!this.isPlaying) this.#changeHolding();
    this.#renderer?.takeIn('at once');
  }

  #showAll(): void {
    if (this.#motions) return; // what was played stays until it is put away
    this.#renderer?.show(this.#props.pieces);
    this.#renderer?.mark(this.#props.marked);
    if (this.#kind === kindOf(null)) this.#renderer?.takeIn(this.#props.isMotionReduced ? 'at once' : 'gently');
  }

  #changeMotions(): void {
    const { motions, before, pieces, marked, isMotionReduced } = this.#props;
    this.#animation?.stop();
    this.#animation = null;
    this.#motions = motions;
    this.isPlaying = motions !== null;
    if (!motions) {
      this.#showAll();
      this.notify();
      return;
    }
    const from = this.#pose;
    const drop = this.#isMine ? dropMs.mine : dropMs.others;
    this.#putAway();
    const end = () => {
      this.isPlaying = false;
      this.notify();
      this.#props.onPlayed();
    };
    if (this.#renderer)
      this.#animation = new MotionAnimation(
        this.#renderer,
        { motions, before: before ?? pieces, after: pieces, marks: marked, from, dropMs: drop },
        isMotionReduced,
        end,
      );
    else this.#timer = setTimeout(end);
    this.notify();
  }

  // ---- the piece in the hand ----

  #changeHolding(): void {
    const { holding, isMine, board } = this.#props;
    const kind = kindOf(holding);
    const isAnew = this.#grip.holding?.aim != null && holding?.aim === null; // it fell, and is placed again
    if (kind === this.#kind && isMine === this.#isMine && !isAnew) {
      if (holding) this.#grip.know(holding);
      if (holding && isMine && !this.touchdown) this.#follow(); // the rules may have come meanwhile
      return;
    }
    if (!holding && (this.#grip.phase === 'let go' || this.#grip.phase === 'swaying')) {
      this.#kind = kind; // it stays in sight until the physics has said what became of it
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#putAway(), patienceMs);
      return;
    }
    clearTimeout(this.#timer);
    this.#kind = kind;
    this.#isMine = isMine;
    this.isLooking = false;
    this.#pose = null;
    this.#hoverZ = holding ? this.#top() + hoverMm + sizeHeld(holding.length, holding.position)[2] / 2 : 0;
    this.#renderer?.hold(holding, isMine);
    this.#renderer?.takeIn((holding && isMine) || this.#props.isMotionReduced ? 'at once' : 'gently');
    this.#aimedAt = null;
    if (!isMine || !this.#isSteered(kind)) this.#grip.take(holding, board, isMine);
    else if (holding) this.#grip.know(holding);
    this.#follow();
    this.notify();
  }

  /** Whether this is steered already: who did not wait for the picture keeps the place. */
  #isSteered(kind: string): boolean {
    const { holding, phase, isMine } = this.#grip;
    return isMine && kindOf(holding) === kind && phase !== 'empty' && phase !== 'let go';
  }

  #putAway(): void {
    clearTimeout(this.#timer);
    this.#kind = kindOf(null);
    this.#pose = null;
    if (this.#motions && !this.#props.isMotionReduced) this.#renderer?.letGo();
    else {
      this.#renderer?.hold(null, false);
      if (!this.#motions) this.#renderer?.takeIn('at once'); // an eye that was closed is open again
    }
    this.#grip.take(null, 0);
  }

  #top(): number {
    return this.#props.pieces.reduce((most, piece) => Math.max(most, topOf(piece.length, poseOf(piece))), 0);
  }

  #follow(): void {
    const { holding } = this.#props;
    if (!holding || this.#kind === kindOf(null) || this.#grip.phase === 'let go') return;
    this.#aim();
    if (this.#isMoving) this.#renderer?.animate(this.#move);
  }

  get #isMoving(): boolean {
    return !this.#props.isMotionReduced && (this.#grip.phase === 'lowering' || this.#grip.phase === 'swaying');
  }

  #move = (): boolean => {
    if (this.#isMoving) this.#aim();
    return this.#isMoving;
  };

  /** How the hand sways beside its aim, as it is shown; null: it does not. */
  get #sway(): Sway | null {
    return this.#grip.phase === 'swaying' && !this.#props.isMotionReduced ? this.#grip.sway() : null;
  }

  /** How far the piece is on its way down. */
  get #share(): number {
    const { phase, moment, share } = this.#grip;
    if (phase !== 'swaying') return begunShare * share;
    if (this.#props.isMotionReduced) return 1;
    return begunShare + (1 - begunShare) * Math.min(1, moment / loweringMs);
  }

  /** Where the piece is held, in millimetres. What others aim at is known only when it is final: it goes there. */
  #placeShown(): { x: number; y: number } {
    const { place, phase } = this.#grip;
    const [x, y] = [place.x / 10, place.y / 10];
    if (this.#isMine || phase !== 'swaying' || this.#props.isMotionReduced) return { x, y };
    this.#aimedAt ??= performance.now();
    const share = Math.min(1, (performance.now() - this.#aimedAt) / glideMs);
    return { x: x * share, y: y * share };
  }

  /** Puts the piece where the hand is: over its place, or swaying on its way down. */
  #aim(): void {
    const { holding, over } = this.#props;
    if (!holding) return;
    const { place, phase } = this.#grip;
    const held = heldQuaternion(holding.position, place.turn);
    const isAimed = this.#isMine || phase === 'swaying';
    const touch = isAimed ? over(place.x, place.y, place.turn) : null;
    const at = { ...this.#placeShown(), z: this.#hoverZ };
    let turned = held;
    const sway = this.#sway;
    const under = sway && over(Math.round(place.x + sway.x * 10), Math.round(place.y + sway.y * 10), place.turn);
    const low = (under ?? touch ?? { z: at.z * 1000 }).z / 1000 + touchMm;
    at.z += (low - at.z) * this.#share;
    if (sway) {
      at.x += sway.x;
      at.y += sway.y;
      turned = multiply(multiply(multiply(about(0, sway.tiltX), about(1, sway.tiltY)), about(2, sway.turn)), held);
    }
    this.touchdown = touch;
    this.heightMm = touch ? Math.max(0, at.z - touch.z / 1000) : 0;
    this.#pose = { at: [at.x, at.y, at.z], turned };
    const below: Vector | null = touch && this.#isMine ? [place.x / 10, place.y / 10, touch.z / 1000] : null;
    this.#renderer?.aim(this.#pose, below, (place.turn * Math.PI) / 1800);
  }

  // ---- looking around ----

  get canLookAround(): boolean {
    const { holding, isMine } = this.#props;
    return !(holding && isMine) || holding.sight === 'both';
  }

  toggleLooking(): void {
    this.isLooking = !this.isLooking && this.canLookAround;
    this.notify();
  }

  look(around: number, above: number, near = 1): void {
    this.#renderer?.lookAround(around, above, near);
  }

  recentre(): void {
    this.#renderer?.recentre();
  }

  /** Which way a key goes on the table, as it is seen: whole steps along its sides. */
  get quarter(): number {
    const { eye, target } = this.#renderer?.frame ?? { eye: [0, -1, 0], target: [0, 0, 0] };
    return Math.round(Math.atan2((target[0] ?? 0) - (eye[0] ?? 0), (target[1] ?? 0) - (eye[1] ?? 0)) / (Math.PI / 2));
  }
}
