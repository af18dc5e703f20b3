// websocket.mjs: a WebSocket client that costs little, so that the server and not
// the load is measured: whole text messages, no extensions, pings answered.
import http from "node:http";
import net from "node:net";

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
const MASKED = 0x80; // as a client must; by zero, which leaves the text as it is

/** One buffer for all sockets: what is read is taken out of it at once. */
const readBuffer = Buffer.allocUnsafe(64 * 1024);

function frame(opcode, bytes) {
  const head = bytes.length < 126 ? 6 : 8;
  const out = Buffer.allocUnsafe(head + bytes.length);
  out[0] = 0x80 | opcode;
  if (head === 6) {
    out[1] = MASKED | bytes.length;
  } else {
    out[1] = MASKED | 126;
    out.writeUInt16BE(bytes.length, 2);
  }
  out.fill(0, head - 4, head);
  bytes.copy(out, head);
  return out;
}

export class WebSocket {
  /** `heard` is called with the text of every message. */
  constructor({ port, path, cookie, localAddress, address, heard }) {
    this.heard = heard;
    this.rest = null; // the beginning of a frame whose end has not come yet
    this.isOpen = false;
    this.opened = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
    const onread = { buffer: readBuffer, callback: (count) => this.read(readBuffer.subarray(0, count)) };
    this.socket = net.connect({ host: "127.0.0.1", port, localAddress, noDelay: true, onread });
    this.socket.on("error", (error) => this.fail(error));
    this.socket.on("close", () => this.fail(new Error("the server has closed a socket")));
    const from = address ? `X-Forwarded-For: ${address}\r\n` : ""; // as a proxy would say it
    this.socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n${from}` +
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
        "Sec-WebSocket-Key: Ym9zcXVldCBib3NxdWV0IQ==\r\n\r\n",
    );
  }

  send(text) {
    this.socket.write(frame(TEXT, Buffer.from(text)));
  }

  close() {
    this.isClosing = true;
    this.socket.destroy();
  }

  fail(error) {
    if (this.isClosing) return;
    this.reject(error);
    if (this.isOpen) throw error;
  }

  read(bytes) {
    let all = this.rest ? Buffer.concat([this.rest, bytes]) : bytes;
    if (!this.isOpen) all = this.readHead(all);
    const used = this.readFrames(all);
    this.rest = used < all.length ? Buffer.from(all.subarray(used)) : null;
    return true;
  }

  /** What follows the answer to the handshake. */
  readHead(bytes) {
    const end = bytes.indexOf("\r\n\r\n");
    if (end < 0) return bytes;
    const head = bytes.toString("latin1", 0, end);
    if (!head.startsWith("HTTP/1.1 101 ")) this.fail(new Error(`no WebSocket: ${head}`));
    this.isOpen = true;
    this.resolve();
    return bytes.subarray(end + 4);
  }

  /** How many bytes the whole frames at the beginning have. */
  readFrames(bytes) {
    let at = 0;
    while (this.isOpen && at + 2 <= bytes.length) {
      let length = bytes[at + 1];
      let start = at + 2;
      if (length === 126) {
        start += 2;
        length = start <= bytes.length ? bytes.readUInt16BE(start - 2) : Infinity;
      } else if (length === 127) {
        start += 8;
        length = start <= bytes.length ? Number(bytes.readBigUInt64BE(start - 8)) : Infinity;
      }
      if (start + length > bytes.length) break;
      this.take(bytes[at] & 15, bytes.subarray(start, start + length));
      at = start + length;
    }
    return at;
  }

  take(opcode, bytes) {
    if (opcode === TEXT) this.heard(bytes.toString("utf8"));
    else if (opcode === PING) this.socket.write(frame(PONG, bytes));
    else if (opcode === CLOSE) this.fail(new Error(`the server closes: ${bytes.toString("latin1", 2)}`));
  }
}

/** GET; resolves to the answer's headers and text. */
export function get({ port, path, localAddress, address }) {
  return new Promise((resolve, reject) => {
    const headers = address ? { "X-Forwarded-For": address } : {};
    const options = { host: "127.0.0.1", port, path, localAddress, headers, agent: false };
    const request = http.get(options, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part) => (text += part));
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve({ headers: answer.headers, text });
        else reject(new Error(`${path} answers ${answer.statusCode}: ${text}`));
      });
    });
    request.on("error", reject);
  });
}
