// unit_adresse_sway_clock.mjs: a sway that is told half second by half second over a bad network is shown without
// stutter, and not so late that nothing could be let go any more (A6.3).
//
// usage: node unit_adresse_sway_clock.mjs
import { bundle, depth, dice, equal, ok, run, test } from "../../../web/unit.mjs";

const page = await bundle("games/adresse/three/sway_clock");
const { SwayClock, halfSecondMs, halfSeconds, latestMs, releaseMsMax } = page;

const FRAME_MS = 16;
const NETWORK = { delay: 150, jitter: 50 };
const OFFSET = 1_234_567; // from the server's clock to the page's

/** A number from `-most` to `most`, in hundredths. */
const beside = (random, most) => (random(200 * most + 1) - 100 * most) / 100;

/**
 * What the page is told in one match, as [told half seconds, when, how much later than by the fastest message], and when
 * the server told it. Before the sway a few moves were told. A message never overtakes another.
 */
function network(random, { delay, jitter }, moves = 6, tickLateMs = 12) {
  const arrivals = [];
  let fastest = Infinity;
  let last = 0;
  const send = (at) => {
    last = Math.max(last, at + OFFSET + delay + beside(random, jitter));
    fastest = Math.min(fastest, last - at);
    return { at: last, late: last - at - fastest };
  };
  let now = 0;
  for (let i = 0; i < moves; i++) send((now += 700));
  const told = [];
  for (let half = 1; half <= halfSeconds; half++) {
    arrivals.push({ half, ...send(now) });
    told.push(now + OFFSET);
    now += halfSecondMs + random(tickLateMs + 1); // a busy server is never early
  }
  return { arrivals, told };
}

/** Plays one sway frame by frame; `see` gets each frame's moment and how far the sway is shown. */
function play(clock, arrivals, see) {
  const waiting = [...arrivals];
  for (let at = arrivals[0].at; clock.playedAt(at) < releaseMsMax && at < arrivals[0].at + 9000; at += FRAME_MS) {
    while (waiting.length > 0 && waiting[0].at <= at) {
      const { half, at: when, late } = waiting.shift();
      clock.tell(half, when, late);
    }
    see(at, clock.playedAt(at));
  }
}

test("150 ms of delay and 50 of jitter: it never stops, never goes back, and every moment seen may still be named", () => {
  const matches = depth(200);
  let slowest = Infinity;
  let fastest = 0;
  let longest = 0;
  for (let seed = 1; seed <= matches; seed++) {
    const random = dice(seed);
    const clock = new SwayClock();
    for (let sway = 0; sway < 2; sway++) {
      clock.reset();
      const { arrivals, told } = network(random, NETWORK, 6 + random(20));
      let before = null;
      play(clock, arrivals, (at, ms) => {
        if (before) {
          const speed = (ms - before) / FRAME_MS;
          ok(speed >= 0, `never backwards, seed ${seed}`, at, before, ms);
          const isEnd = ms > releaseMsMax - 2 * FRAME_MS;
          if (before > halfSecondMs && !isEnd) slowest = Math.min(slowest, speed);
          fastest = Math.max(fastest, speed);
        }
        const known = arrivals.filter((one) => one.at <= at).at(-1).half;
        ok(ms <= known * halfSecondMs, `never beyond what is told, seed ${seed}`, ms, known);
        before = ms;
        // Whoever lets go now is heard of by the server a delay later.
        const heard = at + NETWORK.delay + beside(random, NETWORK.jitter);
        const toldThen = told.filter((one) => one <= heard).length;
        longest = Math.max(longest, toldThen * halfSecondMs - ms);
      });
      ok(before > releaseMsMax - 2 * FRAME_MS, "to the end", before);
    }
  }
  ok(slowest >= 0.8, "no slower than four fifths, after the first half second", slowest);
  ok(fastest <= 1.2, "and no faster than six", fastest);
  ok(longest <= latestMs, "no release comes too late", longest);
});

test("on a good network it is soon shown almost at once", () => {
  const clock = new SwayClock();
  const random = dice(5);
  for (let sway = 0; sway < 3; sway++) {
    clock.reset();
    const { arrivals } = network(random, { delay: 2, jitter: 1 }, 6, 0);
    play(clock, arrivals, (at, ms) => {
      const behind = at - arrivals[0].at - ms;
      if (sway === 2 && ms > 0 && ms < releaseMsMax) ok(behind < 100, "not far behind", behind, ms);
    });
  }
});

test("where nothing more is told it comes to rest at the end of that, and goes on from there", () => {
  const clock = new SwayClock();
  clock.tell(1, 1000);
  for (let at = 1000; at < 2500; at += FRAME_MS) clock.playedAt(at);
  const rest = clock.playedAt(2500);
  ok(rest <= halfSecondMs && rest > halfSecondMs - 20, "at the end of what is told", rest);
  ok(clock.playedAt(2600) - rest < 1, "it stays there");
  clock.tell(2, 2700, 1200);
  ok(clock.playedAt(2716) >= rest, "never back");
  ok(clock.playedAt(2716) - rest <= 3 * FRAME_MS + 1, "nor does it jump");
  ok(clock.playedAt(3300) > 2 * halfSecondMs - 20, "it makes good what it was behind");
});

test("who comes in the midst of it begins with the half second that is told now", () => {
  const clock = new SwayClock();
  clock.tell(7, 1000);
  equal(clock.playedAt(1000), 6 * halfSecondMs);
  ok(clock.playedAt(1400) > 6 * halfSecondMs + 250, "and goes on");
});

test("a moment that is over is the one that was seen then", () => {
  const clock = new SwayClock();
  clock.tell(1, 1000);
  equal(clock.playedAt(900), 0, "before it began");
  const seen = [1150, 1166, 1182, 1198].map((at) => [at, clock.playedAt(at)]);
  for (const [at, ms] of seen) equal(clock.playedAt(at), ms, `at ${at}`);
  const between = clock.playedAt(1190);
  ok(between > seen[2][1] && between < seen[3][1], "and between two pictures", between, seen);
});

test("it begins anew with another hand", () => {
  const clock = new SwayClock();
  clock.tell(3, 1000);
  clock.playedAt(1500);
  clock.reset();
  equal([clock.told, clock.playedAt(1600)], [0, 0]);
  clock.tell(1, 2000);
  equal(clock.playedAt(2000), 0);
});

await run();
