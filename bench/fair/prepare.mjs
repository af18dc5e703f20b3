// prepare.mjs: data that hostile people have brought together in weeks: many finished games
// of one person, and tables whose logs are as long as they get.
import { Server } from "../server/bosquet.mjs";
import { Person, tableOf } from "./person.mjs";

const FINISHED = 2000;
const AT_A_TIME = 16;
const LOGS = 4;
const ENTRIES = 2900;
const ADDRESS = "10.9.9.9";
const LIMITS = [
  "requests-at-once",
  "requests-per-second",
  "address-requests-at-once",
  "tables-at-once",
  "address-tables-at-once",
  "address-pages-at-once",
  "connections-per-address",
];

/** `count` times `act`, so many at a time. */
async function each(count, act) {
  let next = 0;
  const worker = async (number) => {
    while (next < count) await act(number, next++);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, (_, number) => worker(number)));
}

async function finishGames(port) {
  const reader = await Person.connect(port, ADDRESS);
  const connect = () => Person.connect(port, ADDRESS, reader.cookie);
  const hosts = await Promise.all(Array.from({ length: AT_A_TIME }, connect));
  const others = await Promise.all(Array.from({ length: AT_A_TIME }, () => Person.connect(port, ADDRESS)));
  await each(FINISHED, async (i) => {
    const table = await tableOf([hosts[i], others[i]], { game: "blank" });
    await hosts[i].must("resign", { table, seat: 0 });
  });
  for (const one of [reader, ...hosts, ...others]) one.close();
  return reader.cookie;
}

async function fillLog(port) {
  const host = await Person.connect(port, ADDRESS);
  const { table } = await host.must("create", { game: "blank", seats: 2 });
  for (let i = 0; i < ENTRIES; i++) await host.must("configure", { table, away_s: 60 + (i % 60) });
  host.close();
  return table;
}

/** Makes it in this folder, by a server without limits; {reader, logs}. */
export async function prepare(bosquet, data) {
  const limits = LIMITS.flatMap((name) => [`--${name}`, "1000000"]);
  const server = await Server.startOn(data, [bosquet], ["--behind-proxy", ...limits]);
  const [reader, ...logs] = await Promise.all([
    finishGames(server.port),
    ...Array.from({ length: LOGS }, () => fillLog(server.port)),
  ]);
  await server.stop();
  return { reader, logs };
}
