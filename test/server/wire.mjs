// wire.mjs: a WebSocket by hand, that may break every rule.
import { createHash, randomBytes } from "node:crypto";
import net from "node:net";
import { eventually, inTime, ok } from "./checks.mjs";

export const TEXT = 1,
  BINARY = 2,
  CLOSE = 8,
  PING = 9,
  PONG = 10;

export function frame(opcode, payload, { fin = true, masked = true, rsv = 0, claim } = {}) {
  const body = Buffer.from(payload);
  const length = claim ?? body.length;
  const head = [(fin ? 0x80 : 0) | rsv | opcode];
  const bit = masked ? 0x80 : 0;
  if (length < 126) head.push(bit | length);
  else if (length < 65536) head.push(bit | 126, length >> 8, length & 255);
  else {
    const wide = Buffer.alloc(8);
    wide.writeBigUInt64BE(BigInt(length));
    head.push(bit | 127, ...wide);
  }
  const mask = masked ? randomBytes(4) : Buffer.alloc(0);
  if (masked) for (let i = 0; i < body.length; i++) body[i] ^= mask[i % 4];
  return Buffer.concat([Buffer.from(head), mask, body]);
}

export class Wire {
  /** Opens a socket and shakes hands with these headers (null: leave that one out). */
  static async open(server, headers = {}) {
    const wire = new Wire();
    wire.got = Buffer.alloc(0);
    wire.socket = net.connect(server.port, "127.0.0.1");
    wire.closed = new Promise((resolve) => wire.socket.on("close", () => resolve(wire)));
    wire.socket.on("error", () => {});
    wire.socket.on("data", (part) => (wire.got = Buffer.concat([wire.got, part])));
    const all = {
      Host: `127.0.0.1:${server.port}`,
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
      ...headers,
    };
    const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
    wire.socket.write(`GET /socket HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    const head = await eventually("an answer to the handshake", () => {
      const end = wire.got.indexOf("\r\n\r\n");
      return end >= 0 ? end : wire.socket.destroyed ? -1 : null;
    });
    wire.status = head < 0 ? 0 : Number(/^HTTP\/1\.1 (\d+)/.exec(wire.got.toString("latin1"))?.[1]);
    wire.head = wire.got.subarray(0, Math.max(head, 0)).toString("latin1");
    if (wire.status === 101) {
      const key = createHash("sha1")
        .update(all["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")
        .digest("base64");
      ok(wire.head.includes(key), "the handshake is the right one", wire.head);
    }
    wire.got = wire.got.subarray(head + 4);
    return wire;
  }

  send(...frames) {
    this.socket.write(Buffer.concat(frames));
  }

  /** Whole frames that have come so far: [opcode, payload]. */
  frames() {
    const out = [];
    let rest = this.got;
    while (rest.length >= 2) {
      let length = rest[1] & 127;
      let at = 2;
      if (length === 126) [length, at] = [rest.length >= 4 ? rest.readUInt16BE(2) : Infinity, 4];
      else if (length === 127) [length, at] = [rest.length >= 10 ? Number(rest.readBigUInt64BE(2)) : Infinity, 10];
      if (rest.length < at + length) break;
      out.push([rest[0] & 15, rest.subarray(at, at + length)]);
      rest = rest.subarray(at + length);
    }
    return out;
  }

  texts() {
    return this.frames()
      .filter(([opcode]) => opcode === TEXT)
      .map(([, body]) => JSON.parse(body.toString("utf8")));
  }

  /** The answer to a request that was sent by hand. */
  answer(id) {
    return eventually(`an answer to ${id}`, () => this.texts().find((one) => one.id === id));
  }

  /** The code with which it was closed; 1006 if without a word. */
  async closeCode() {
    const what = () => `the server closes; it said ${JSON.stringify(this.got.toString("latin1").slice(-300))}`;
    await inTime(this.closed, what);
    const frames = this.frames();
    // Whoever is dropped for its silence was asked before whether it lives.
    ok(!frames.some(([opcode]) => opcode === PING), "it is closed for what it said");
    const close = frames.find(([opcode]) => opcode === CLOSE);
    return close ? (close[1].length >= 2 ? close[1].readUInt16BE(0) : 1005) : 1006;
  }
}
