// picture.mjs: what is seen, as pixels.
import { inflateSync } from "node:zlib";
import { eventually, ok } from "./browser.mjs";

const SIGNATURE_BYTES = 8;
const paeth = (a, b, c) => {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  if (pa <= pb && pa <= pc) return a;
  return pb <= pc ? b : c;
};

/** A PNG as browsers write them: {width, height, pixels, from(x, y)}: red, green and blue begin there in `pixels`. */
export function readPng(file) {
  let at = SIGNATURE_BYTES;
  let header = null;
  const data = [];
  while (at < file.length) {
    const size = file.readUInt32BE(at);
    const kind = file.toString("latin1", at + 4, at + 8);
    const chunk = file.subarray(at + 8, at + 8 + size);
    if (kind === "IHDR") header = chunk;
    if (kind === "IDAT") data.push(chunk);
    at += size + 12;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const parts = { 2: 3, 6: 4 }[header[9]];
  ok(header[8] === 8 && parts && header[12] === 0, "a plain picture", [...header]);
  const raw = inflateSync(Buffer.concat(data));
  const row = width * parts;
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (row + 1)];
    for (let i = 0; i < row; i++) {
      const left = i >= parts ? pixels[y * row + i - parts] : 0;
      const up = y > 0 ? pixels[(y - 1) * row + i] : 0;
      const corner = i >= parts && y > 0 ? pixels[(y - 1) * row + i - parts] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      pixels[y * row + i] = raw[y * (row + 1) + 1 + i] + guess;
    }
  }
  return { width, height, pixels, from: (x, y) => y * row + x * parts };
}

/** Lets frames be drawn: what has just changed is in the next, and what moves goes on from one to the next. */
const nextFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** What a locator shows, once nothing in it changes any more. */
export async function steadyPicture(locator) {
  let before = null;
  return eventually("the picture comes to rest", async () => {
    await locator.page().evaluate(nextFrames);
    const now = await locator.screenshot({ animations: "disabled", caret: "hide" });
    const isSame = before?.equals(now);
    before = now;
    return isSame && readPng(now);
  });
}

const WHOLE = [0, 0, 1, 1];

/** Goes through a part of a picture; its sides are shares of the picture's. */
function* pixelsIn({ width, height }, [left, top, right, bottom]) {
  for (let y = Math.round(top * height); y < Math.round(bottom * height); y++)
    for (let x = Math.round(left * width); x < Math.round(right * width); x++) yield [x, y];
}

const NOTICEABLE = 24; // of 255

/** How many pixels differ noticeably in a part of two pictures of the same size. */
export function changesIn(one, other, part = WHOLE) {
  let count = 0;
  for (const [x, y] of pixelsIn(one, part)) {
    const [a, b] = [one.from(x, y), other.from(x, y)];
    for (let i = 0; i < 3; i++)
      if (Math.abs(one.pixels[a + i] - other.pixels[b + i]) > NOTICEABLE) {
        count++;
        break;
      }
  }
  return count;
}

/** The share of pixels that differ; 1 where the sizes do. */
export function differenceOf(one, other) {
  if (one.width !== other.width || one.height !== other.height) return 1;
  return changesIn(one, other) / (one.width * one.height);
}

/** How bright a part of a picture is, from 0 to 255. */
export function brightness(picture, part) {
  let [sum, count] = [0, 0];
  for (const [x, y] of pixelsIn(picture, part)) {
    const at = picture.from(x, y);
    for (let i = 0; i < 3; i++) sum += picture.pixels[at + i] / 3;
    count++;
  }
  return sum / count;
}
