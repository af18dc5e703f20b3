// ruff.mjs: Ruff for tools/lint, which asks for one of its two works.
//
// usage: node ruff.mjs check|format OPTIONS PATH...
//
// OPTIONS is ruff.toml as JSON. check writes a line for each problem; format writes the files.
import { readFileSync, writeFileSync } from "node:fs";
import v8 from "node:v8";

// Ruff is asked once and is gone: compiling it well would take ten times as long as its work does.
v8.setFlagsFromString("--liftoff-only");
const { default: ruff } = await import("@astral-sh/ruff-wasm-nodejs");

const [what, options, ...paths] = process.argv.slice(2);
const workspace = new ruff.Workspace(JSON.parse(options), ruff.PositionEncoding.Utf16);

for (const path of paths) {
  const text = readFileSync(path, "utf8");
  const problems = what === "check" ? workspace.check(text) : [];
  for (const { code, message, start_location: at } of problems)
    console.log(`${path}:${at.row}:${at.column}: ${message} (${code})`);
  let formatted = text;
  try {
    formatted = workspace.format(text);
  } catch (error) {
    if (problems.length === 0) console.log(`${path}: ${error}`); // else it was told above
  }
  if (formatted === text) continue;
  if (what === "check") console.log(`${path}: not as Ruff would have it (make format)`);
  else writeFileSync(path, formatted);
}
