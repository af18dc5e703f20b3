// places.mjs: where a careful player of Au doigt & à l'œil would put a piece, by what a view shows.

const LENGTH_MM = [0, 60, 90, 120];
const WIDTH_MM = 24;
const ROOM_MM = 14; // around a piece that starts a column

/** A piece of a view: its middle in millimetres, whether it lies flat, and which way it points (degrees, 0 to 180). */
function lying({ length, at, turned }) {
  const [largest, ...rest] = turned;
  const parts = rest.map((part) => part / 92682);
  const q = [...parts];
  q.splice(largest, 0, Math.sqrt(Math.max(0, 1 - parts.reduce((sum, part) => sum + part * part, 0))));
  const [w, x, y, z] = q;
  const up = 1 - 2 * (x * x + y * y);
  const along = [1 - 2 * (y * y + z * z), 2 * (x * y + w * z)];
  const turn = ((Math.atan2(along[1], along[0]) * 180) / Math.PI + 360) % 180;
  return {
    x: at[0] / 1000,
    y: at[1] / 1000,
    z: at[2] / 1000,
    isFlat: Math.abs(up) > 0.99,
    turn,
    mm: LENGTH_MM[length],
  };
}

/** The middle of `one`, seen along `other`: how far along it and how far beside it. */
function beside(one, other) {
  const angle = (other.turn * Math.PI) / 180;
  const [dx, dy] = [one.x - other.x, one.y - other.y];
  return {
    along: Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle)),
    across: Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle)),
  };
}

/** Whether two pieces that lie flat would come near each other; on the safe side. */
function areNear(one, other) {
  const reach = (a, b) => {
    const angle = ((a.turn - b.turn) * Math.PI) / 180;
    const [c, s] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
    return { along: (a.mm * c + WIDTH_MM * s) / 2, across: (a.mm * s + WIDTH_MM * c) / 2 };
  };
  const isWithin = (a, b) => {
    const { along, across } = beside(a, b);
    const { along: l, across: w } = reach(a, b);
    return along < b.mm / 2 + l + ROOM_MM && across < WIDTH_MM / 2 + w + ROOM_MM;
  };
  return isWithin(one, other) && isWithin(other, one);
}

/** A free place on the board. */
function freePlace({ board, pieces, placement }) {
  const others = pieces.map(lying);
  const reach = board / 2 - 20;
  for (const turn of [0, 90])
    for (let far = reach; far > 0; far -= 15)
      for (const [x, y] of [
        [0, far],
        [0, -far],
        [far, 0],
        [-far, 0],
        [far, far],
        [-far, -far],
        [-far, far],
        [far, -far],
      ])
        if (!others.some((other) => areNear({ x, y, turn, mm: LENGTH_MM[placement.length] }, other)))
          return { x, y, turn };
  return { x: reach, y: reach, turn: 0 };
}

/** Low and broad: over the middle of what lies flat with nothing on it. */
function surePlace({ pieces }) {
  const all = pieces.map(lying);
  const covers = (one, other) => {
    const { along, across } = beside(one, other);
    return one !== other && one.z > other.z + 5 && along < (one.mm + other.mm) / 2 && across < (one.mm + WIDTH_MM) / 2;
  };
  const free = all.filter((one) => one.isFlat && !all.some((other) => covers(other, one)));
  const [best] = (free.length > 0 ? free : all).sort((a, b) => a.z - b.z || b.mm - a.mm);
  return { x: best.x, y: best.y, turn: best.turn };
}

/** Where a careful player would put the piece in the hand. */
export const placeFor = (view) => (view.placement.rests === "board" ? freePlace(view) : surePlace(view));
