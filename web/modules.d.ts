/* modules.d.ts: what build.mjs makes of files that are not TypeScript. */

/** The languages that there are, in the order in which people are offered them: "fr", "français". */
declare module 'words:languages' {
  const languages: readonly { code: string; name: string }[];
  export default languages;
}

/** The texts of a part of the page, each language when it is asked for: "words:frame", "words:grandbois". */
declare module 'words:*' {
  const source: import('./base/words').WordSource;
  export default source;
}

/** The doors of all games, in the order of data/games.txt. */
declare module 'games:doors' {
  const doors: readonly import('./games/game').Door[];
  export default doors;
}

/** What a game's folder becomes: "assets:grandbois". */
declare module 'assets:*' {
  const assets: import('./games/game').GameAssets;
  export default assets;
}

/** Every drawing of a folder: "art:web/art", "art:web/games/grandbois/art". */
declare module 'art:*' {
  const art: {
    symbols: string; // <symbol>s, to be put into the document once
    boxes: Record<string, string>; // the viewBox of each, by name
  };
  export default art;
}

declare module '*.txt' {
  const text: string;
  export default text;
}

/** The address of a game's rules as WebAssembly: "rules:grandbois". */
declare module 'rules:*' {
  const address: string;
  export default address;
}

/** And of its stylesheet: "style:grandbois". */
declare module 'style:*' {
  const address: string;
  export default address;
}

/** The addresses of all players as WebAssembly, by game. */
declare module 'bots:all' {
  const addresses: Record<string, string>;
  export default addresses;
}

/** The address of a script for a worker: "worker:rules/bot_worker". */
declare module 'worker:*' {
  const address: string;
  export default address;
}
