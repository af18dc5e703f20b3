// two_fingers.ts: what two fingers on the picture do together: they turn, push or spread, and do that one thing until
// one of them is lifted. It knows no screen.

export interface Spot {
  x: number;
  y: number;
}

/** What they did since the last time. */
export interface Gesture {
  does: 'turn' | 'push' | 'spread';
  degrees: number; // clockwise in the picture
  dx: number; // of the middle between them
  dy: number;
  times: number; // as far apart as they were
}

type Pair = readonly [Spot, Spot];

/** How much shows what is meant: degrees, pixels, times. */
const plain = { degrees: 7, px: 18, times: 1.14 };

function between([a, b]: Pair, [c, d]: Pair): Omit<Gesture, 'does'> {
  const line = (from: Spot, to: Spot) => ({
    angle: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
    far: Math.max(1, Math.hypot(to.x - from.x, to.y - from.y)),
  });
  const [was, is] = [line(a, b), line(c, d)];
  const degrees = is.angle - was.angle;
  return {
    degrees: degrees - Math.round(degrees / 360) * 360,
    dx: (c.x + d.x - a.x - b.x) / 2,
    dy: (c.y + d.y - a.y - b.y) / 2,
    times: is.far / was.far,
  };
}

function meant({ degrees, dx, dy, times }: Omit<Gesture, 'does'>): Gesture['does'] | null {
  const shares = [
    ['turn', Math.abs(degrees) / plain.degrees],
    ['push', Math.hypot(dx, dy) / plain.px],
    ['spread', Math.abs(Math.log(times)) / Math.log(plain.times)],
  ] as const;
  const [does, most] = shares.reduce((best, one) => (one[1] > best[1] ? one : best));
  return most >= 1 ? does : null;
}

export class TwoFingers {
  #from: Pair; // where they were when they were looked at last
  #at: [Spot, Spot];
  #heard = 0;
  #does: Gesture['does'] | null = null;

  constructor(one: Spot, other: Spot) {
    this.#at = [{ ...one }, { ...other }];
    this.#from = [{ ...one }, { ...other }];
  }

  /** Pointers are told of in turn: after every second time both are where they are, or one moves alone. Null: it is not
   * plain yet what they do; all that led to it comes with the first answer. */
  move(which: 0 | 1, { x, y }: Spot): Gesture | null {
    this.#at[which] = { x, y };
    this.#heard++;
    if (this.#heard % 2 === 1) return null;
    const to: Pair = [{ ...this.#at[0] }, { ...this.#at[1] }];
    const change = between(this.#from, to);
    this.#does ??= meant(change);
    if (this.#does === null) return null;
    this.#from = to;
    return { does: this.#does, ...change };
  }
}
