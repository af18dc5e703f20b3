// bundle.mjs: modules of the page for node, as esbuild makes them. What a browser would fetch is
// there at once: words are read, drawings are empty, the rules are an address.
import { existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { assetsModule, doorsModule } from "../../web/game_list.mjs";
import { folder } from "../server/lib.mjs";
import { sourceModule } from "../../web/catalogue.mjs";
import { LANGUAGES, PROJECT, allWords, languages } from "./catalogues.mjs";

const WEB = join(PROJECT, "web");
const { build } = createRequire(join(WEB, "package.json"))("esbuild");

process.setSourceMapsEnabled(true); // a failure names the line of the page

const botAddresses = Object.fromEntries(["adresse", "grandbois", "grimm"].map((game) => [game, `/rules:${game}_bot`]));

const stores = {
  name: "stores",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(words|art|rules|style|bots|worker):/ }, ({ path }) => ({ path, namespace: "store" }));
    onResolve({ filter: /^(games|assets):/ }, ({ path }) => ({ path, namespace: "games" }));
    onLoad({ filter: /./, namespace: "games" }, ({ path }) => {
      const [kind, game] = path.split(":");
      return { contents: kind === "games" ? doorsModule() : assetsModule(game), loader: "js", resolveDir: WEB };
    });
    onLoad({ filter: /./, namespace: "store" }, ({ path }) => {
      if (path === "words:languages") return { contents: JSON.stringify(languages), loader: "json" };
      const [, part, language] = /^words:(\w+)(?:\/([\w-]+))?$/.exec(path) ?? [];
      if (part && !language) return { contents: sourceModule(part, LANGUAGES), loader: "js" };
      if (language) return { contents: JSON.stringify(Object.fromEntries(allWords(language))), loader: "json" };
      if (path.startsWith("art:")) return { contents: `{"symbols": "", "boxes": {}}`, loader: "json" };
      if (path.startsWith("bots:")) return { contents: JSON.stringify(botAddresses), loader: "json" };
      return { contents: JSON.stringify(`/${path}`), loader: "json" };
    });
  },
};

/** The file that holds these modules ("base/route"), to be imported. */
export async function bundleFile(...modules) {
  const file = join(folder(), "page.mjs");
  const sourceOf = (module) => `./${module}.${existsSync(join(WEB, `${module}.tsx`)) ? "tsx" : "ts"}`;
  const { outputFiles } = await build({
    stdin: {
      contents: modules.map((module) => `export * from "${sourceOf(module)}";`).join("\n"),
      resolveDir: WEB,
    },
    absWorkingDir: WEB,
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: "inline",
    loader: { ".txt": "text" },
    plugins: [stores],
    tsconfig: join(WEB, "tsconfig.json"),
    logLevel: "warning",
  });
  writeFileSync(file, outputFiles[0].contents);
  return file;
}

/**
 * Everything that these modules export, in one object. `again()` of it gives it anew: modules
 * that look around once, at their beginning, then look again.
 */
export async function bundle(...modules) {
  const file = await bundleFile(...modules);
  let times = 0;
  const again = () => import(`${pathToFileURL(file)}?${++times}`);
  return { again, ...(await again()) };
}
