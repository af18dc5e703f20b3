// types.mjs: the page's TypeScript is what it says it is, strictly.
//
// usage: node types.mjs PROJECT
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const web = join(process.argv[2], "web");
const checked = spawnSync(process.execPath, [join(web, "node_modules/typescript/bin/tsc"), "-p", web], {
  encoding: "utf8",
});
const said = `${checked.stdout}${checked.stderr}${checked.error ?? ""}`;
console.log("1..1");
console.log(`${checked.status === 0 ? "ok" : "not ok"} 1 - the page's types`);
if (said) console.log(said.replace(/^/gm, "# "));
process.exit(checked.status === 0 ? 0 : 1);
