import { Person, Server, cleanUp, dice, pinned, eventually } from "./browser.mjs";
import { Forester } from "../games/grandbois/forester.mjs";
const DECK = [25, 9, 1, 13, 31, 17, 22, 6, 29, 34, 2, 15, 20, 11, 36, 8, 27, 4, 19, 33, 12, 24, 3, 30, 16, 7, 35, 21, 10, 5, 28, 14, 32, 18, 26, 23];
const server = await Server.start(pinned({ deck: DECK, clans: [["fox"], ["toad"], ["lizard"]], first: 0 }));
export { Person, Server, cleanUp, dice, pinned, eventually, Forester, server };
