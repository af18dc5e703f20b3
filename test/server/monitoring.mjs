// monitoring.mjs: the alert rules and the dashboard in tools/monitoring speak of figures,
// labels and kinds that a server really tells, once it has done a bit of everything.
//
// usage: node monitoring.mjs BOSQUET
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { BOSQUET, Client, Server, dice, equal, eventually, get, ok, playGame, run, tableOf, test } from "./lib.mjs";

const here = (name) => readFileSync(new URL(`../../tools/monitoring/${name}`, import.meta.url), "utf8");

/** A file of nested maps and lists by indentation, as a small part of YAML has it; whatever else it has is an error. */
function readYaml(text) {
  const lines = text
    .split("\n")
    .map((line, i) => ({ indent: line.search(/\S/), text: line.trim(), number: i + 1 }))
    .filter(({ text }) => text !== "" && !text.startsWith("#"));
  const scalar = ({ text, number }, value) => {
    ok(!/^[[\]{}&*!|>%@`'"#,?-]|: |:$| #/.test(value), `line ${number} is plain text`, text);
    return value;
  };
  const readBlock = (indent) => {
    const isList = lines[0].text.startsWith("- ");
    const all = isList ? [] : {};
    while (lines.length > 0 && lines[0].indent === indent) {
      const line = lines[0];
      equal(line.text.startsWith("- "), isList, `line ${line.number} is like those before`);
      if (isList) {
        lines[0] = { ...line, indent: indent + 2, text: line.text.slice(2) };
        all.push(readBlock(indent + 2));
        continue;
      }
      const [, key, value] = /^(\w+):(?: (.+))?$/.exec(line.text) ?? [];
      ok(key && !(key in all), `line ${line.number} has a key of its own`, line.text);
      lines.shift();
      all[key] = value === undefined ? readBlock(lines[0].indent) : scalar(line, value);
    }
    ok(lines.length === 0 || lines[0].indent < indent, "what is indented belongs to something", lines[0]);
    return all;
  };
  return readBlock(0);
}

/** Every sample: its name and its labels. */
const readSamples = (text) =>
  [...text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)].map(([, name, labels = ""]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  }));

/** Of an expression: which figures it names, with which labels, and by what it sums. */
function readExpression(text) {
  const figures = [...text.matchAll(/\b(bosquet_\w+)(?:\{([^}]*)\})?/g)].map(([, name, labels = ""]) => ({
    name,
    labels: [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  }));
  const by = [...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names]) => names.split(",").map((one) => one.trim()));
  return { figures, by };
}

const hasBackups = execFileSync(BOSQUET, ["serve", "--help"], { encoding: "utf8" }).includes("--backup-every");
let samples;

/** Every figure and label of an expression is told. */
function check(expression, place) {
  const { figures, by } = readExpression(expression);
  for (const { name, labels } of figures) {
    if (name.startsWith("bosquet_backup") && !hasBackups) continue;
    const told = samples.filter((one) => one.name === name);
    ok(told.length > 0, `${place}: there is a figure ${name}`, expression);
    for (const [key, value] of labels)
      ok(
        told.some((one) => one.labels[key] === value),
        `${place}: ${name} is told of ${key} "${value}"`,
        told,
      );
    for (const key of by) ok(key in told[0].labels, `${place}: ${name} has a label ${key}`, told[0]);
  }
  return figures.length;
}

test("a server does a bit of everything", async () => {
  const server = await Server.start();
  const anna = await Client.guest(server, "Anna");
  const bela = await Client.guest(server, "Béla");
  await playGame([anna, bela], await tableOf([anna, bela], { game: "blank", bots: ["easy"] }), dice(3));
  await anna.refused("unknown_game", "create", { game: "chess" });
  equal((await get(server, "/api/my-games", { headers: { Cookie: anna.cookie } })).status, 200, "reading");
  await bela.close();
  const people = /^bosquet_people (\d+)/m;
  const text = await eventually("who has left is not counted", async () => {
    const { text } = await get(server, "/metrics");
    return people.exec(text)?.[1] === "1" && text;
  });
  samples = readSamples(text);
  ok(samples.length > 100, "it tells of it", text);
  await server.stop();
});

test("alert rules name what there is", () => {
  const { groups } = readYaml(here("alerts.yml"));
  const rules = groups.flatMap((group) => group.rules);
  equal(new Set(rules.map((rule) => rule.alert)).size, rules.length, "each has a name of its own");
  let figures = 0;
  for (const rule of rules) {
    ok(/^Bosquet[A-Za-z]+$/.test(rule.alert), "it is ours", rule);
    ok(["page", "ticket"].includes(rule.labels.severity), `${rule.alert} says how much it matters`, rule);
    ok(rule.annotations.summary.endsWith(".") || rule.annotations.summary.endsWith("?"), "and what it means", rule);
    ok(!rule.for || /^\d+[smhd]$/.test(rule.for), "and for how long", rule);
    figures += check(rule.expr, rule.alert);
  }
  ok(figures >= rules.length - 1, "all but one ask for figures of ours", String(figures));
});

test("the dashboard names what there is", () => {
  const { panels } = JSON.parse(here("dashboard.json"));
  equal(new Set(panels.map(({ id }) => id)).size, panels.length, "each panel has a number of its own");
  for (const { title, targets } of panels) {
    ok(targets.length > 0, `${title} shows something`);
    for (const { expr, legendFormat } of targets) {
      ok(check(expr, title) > 0, `${title} asks for a figure of ours`, expr);
      const { figures, by } = readExpression(expr);
      for (const [, key] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) {
        const [first] = samples.filter(({ name }) => name === figures[0].name);
        ok(by.length > 0 ? by.includes(key) : key in first.labels, `${title} can say ${key}`, expr);
      }
    }
  }
});

test("what is misspelt would be found", () => {
  const fails = (expression) => {
    try {
      check(expression, "here");
    } catch {
      return true;
    }
    return false;
  };
  equal(fails('bosquet_queued{kind="query"} > 1'), false, "what is right");
  ok(fails("bosquet_redy == 0"), "a figure");
  ok(fails('bosquet_queued{kind="queries"} > 1'), "what a label says");
  ok(fails("sum by (what) (bosquet_queued)"), "a label");
});

await run();
