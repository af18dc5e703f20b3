// runner.mjs: what several.mjs makes of programs that fail, die and hang: each costs one test, and none is lost.
//
// usage: node runner.mjs BOSQUET
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { cleanUp, equal, folder, inTime, ok, run, start, test } from "./lib.mjs";

const HANG_MS = 8000;
const here = (name) => new URL(name, import.meta.url).href;
const LIB = `import { Skip, comment, ok, run, sleep, test } from "${here("lib.mjs")}";\n`;

/** Runs programs, given as their texts by name; {status, lines} of the report. */
async function report(programs, { jobs = 2, args = [] } = {}) {
  const place = folder();
  const files = Object.entries(programs).map(([name, text]) => {
    const file = join(place, `${name}.mjs`);
    writeFileSync(file, text.startsWith("throw") ? text : `${LIB}${text}\nawait run();\n`);
    return [file, ...args];
  });
  const main = join(place, "main.mjs");
  writeFileSync(
    main,
    `import { runSeveral } from "${here("several.mjs")}";
     process.exit((await runSeveral(${JSON.stringify(files)}, [], ${jobs})) ? 0 : 1);`,
  );
  const child = start(process.execPath, [main], {
    env: { ...process.env, TEST_HANG_MS: String(HANG_MS), TEST_TIMES: "" },
  });
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  child.stderr.on("data", (text) => (output += text));
  const { code } = await inTime(child.ended, () => `the report ends:\n${output}`);
  return { status: code, lines: output.trimEnd().split("\n") };
}

/** The results alone, without their numbers, in order of their names. */
const results = ({ lines }) =>
  lines.flatMap((line) => /^((?:not )?ok) \d+ - (.*)$/.exec(line)?.slice(1).join(" - ") ?? []).sort();

test("what goes well is told, each program by its name, with what it says", async () => {
  const said = await report({
    one: `test("first", () => comment("a word")); test("second", async () => sleep(1));`,
    two: `test("third", () => { throw new Skip("no time"); });`,
  });
  equal(said.status, 0, said.lines.join("\n"));
  equal(results(said), ["ok - one: first", "ok - one: second", "ok - two: third # SKIP no time"], "all of it");
  equal(said.lines.at(-1), "1..3", "and how many there were");
  const at = said.lines.findIndex((line) => line.endsWith("one: first"));
  equal(said.lines[at + 1], "# a word", "what a test says follows its result");
});

test("a test that fails, dies or hangs costs nothing but itself", async () => {
  const said = await report({
    fails: `test("a", () => ok(false, "not so")); test("b", () => {});`,
    rejects: `test("a", async () => { Promise.reject(new Error("behind one's back")); await sleep(500); }); test("b", () => {});`,
    dies: `test("a", () => {}); test("b", () => process.kill(process.pid, "SIGKILL")); test("c", () => {});`,
    waits: `test("a", () => sleep(1e9)); test("b", () => {});`,
    stops: `test("a", () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)); test("b", () => {});`,
    leaves: `test("a", () => process.exit(0)); test("b", () => {});`,
  });
  equal(said.status, 1, "it did not go well");
  equal(
    results(said),
    [
      "not ok - dies: b",
      "not ok - fails: a",
      "not ok - leaves: a",
      "not ok - rejects: a",
      "not ok - stops: a",
      "not ok - waits: a",
      "ok - dies: a",
      "ok - dies: c",
      "ok - fails: b",
      "ok - leaves: b",
      "ok - rejects: b",
      "ok - stops: b",
      "ok - waits: b",
    ],
    said.lines.join("\n"),
  );
  for (const why of [/not so/, /behind one's back/, /SIGKILL/, /"a" hangs/, /not a word for/])
    ok(
      said.lines.some((line) => line.startsWith("#") && why.test(line)),
      `it says why: ${why}`,
      said.lines,
    );
});

test("a program that cannot even begin, and one that ends badly, have failed", async () => {
  const said = await report({
    broken: `throw new Error("no beginning");`,
    late: `test("a", () => { setTimeout(() => Promise.reject(new Error("too late"))); }); test("b", () => sleep(200));`,
    fine: `test("a", () => {});`,
  });
  equal(said.status, 1, "it did not go well");
  equal(
    results(said),
    ["not ok - broken: its beginning", "not ok - late: b", "ok - fine: a", "ok - late: a"],
    said.lines.join("\n"),
  );
});

test("what one program gives itself, the next one in the same process does not have", async () => {
  const gives = `globalThis.window = {}; globalThis.fetch = null; test("has", () => ok(window));`;
  const lacks = `test("lacks", () => ok(!("window" in globalThis) && fetch, "as it was"));`;
  const said = await report({ gives, lacks }, { jobs: 1, args: ["x"] });
  equal(results(said), ["ok - gives x: has", "ok - lacks x: lacks"], said.lines.join("\n"));
});

test("what was started in a group of its own ends as a whole, also when its first process is gone", async () => {
  for (const [how, more] of [
    ["waits", "; wait"],
    ["is gone", ""],
  ]) {
    const child = start("sh", ["-c", `sleep 1000 & echo${more}`], { detached: true });
    const isGone = more === "" && once(child, "exit");
    await inTime(once(child.stdout, "data"), "it has started another");
    await inTime(isGone, "the first is gone");
    await cleanUp();
    await inTime(child.ended, `nobody holds its output any more, if the first ${how}`);
  }
});

await run();
