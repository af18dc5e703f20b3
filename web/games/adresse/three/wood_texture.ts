// wood_texture.ts: textures of the wood's grain, painted once for each length and kind.
import { CanvasTexture, SRGBColorSpace } from 'three';
import { seededRandom } from './shapes';
import type { Length } from './types';

export const kinds = 5; // of grain for each length

interface Tones {
  base: string;
  dark: string;
  light: string;
}

/** Maple, oak and walnut: the longer, the darker. */
const tones: Record<Length, Tones> = {
  1: { base: '#E8C69A', dark: '#B98550', light: '#FBE9CC' },
  2: { base: '#D9A865', dark: '#9A6830', light: '#F2D3A2' },
  3: { base: '#BE834B', dark: '#7C4B22', light: '#E3B683' },
};

const side = { width: 512, height: 128 };
const end = { width: 128, height: 96 };

function draw(
  size: { width: number; height: number },
  paint: (context: CanvasRenderingContext2D) => void,
): CanvasTexture {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (context) paint(context);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

/** Long lines that run along the piece, bend around a knot now and then, and thin out. */
export function sideGrain(length: Length, kind: number): CanvasTexture {
  const random = seededRandom(length * 97 + kind * 13 + 5);
  const { base, dark, light } = tones[length];
  return draw(side, (context) => {
    const { width, height } = side;
    context.fillStyle = base;
    context.fillRect(0, 0, width, height);
    const knot = {
      x: random(0.15, 0.85) * width,
      y: random(0.25, 0.75) * height,
      size: kind % 2 === 0 ? random(9, 14) : 0,
    };
    const bend = (x: number, y: number): number => {
      if (knot.size === 0) return 0;
      const near = Math.exp(-(((x - knot.x) / 46) ** 2));
      const away = y - knot.y;
      return near * knot.size * Math.sign(away || 1) * Math.exp(-Math.abs(away) / 26);
    };
    const line = (y: number, from: number, to: number, thick: number, ink: string, alpha: number) => {
      const [slow, quick] = [random(0, 6), random(0, 6)];
      const middle: [number, number][] = [];
      for (let x = from; x <= to; x += 8)
        middle.push([x, y + Math.sin(x / 90 + slow) * 3 + Math.sin(x / 31 + quick) * 0.8 + bend(x, y)]);
      const half = (i: number) => (thick / 2) * Math.sin((Math.PI * (i + 0.4)) / (middle.length + 0.8));
      context.globalAlpha = alpha;
      context.fillStyle = ink;
      context.beginPath();
      middle.forEach(([x, at], i) => context.lineTo(x, at - half(i)));
      middle.reverse().forEach(([x, at], i) => context.lineTo(x, at + half(i)));
      context.fill();
    };
    for (let y = random(2, 8); y < height; y += random(6, 15)) {
      const from = random(-80, width * 0.35);
      line(y, from, Math.min(width + 60, from + random(160, 560)), random(1.4, 3.4), dark, random(0.2, 0.42));
    }
    for (let i = 0; i < 7; i++) {
      const from = random(10, width - 150);
      line(random(8, height - 8), from, from + random(60, 140), random(2, 3.6), light, random(0.5, 0.8));
    }
    if (knot.size > 0) {
      context.fillStyle = dark;
      for (const [share, alpha] of [
        [1, 0.35],
        [0.62, 0.5],
        [0.3, 0.9],
      ] as const) {
        context.globalAlpha = alpha;
        context.beginPath();
        context.ellipse(knot.x, knot.y, knot.size * share * 1.3, knot.size * share * 0.8, 0, 0, 7);
        context.fill();
      }
    }
  });
}

/** Rings around a heart that lies outside the piece. */
export function endGrain(length: Length, kind: number): CanvasTexture {
  const random = seededRandom(length * 31 + kind * 7 + 2);
  const { base, dark, light } = tones[length];
  return draw(end, (context) => {
    const { width, height } = end;
    context.fillStyle = base;
    context.fillRect(0, 0, width, height);
    context.globalAlpha = 0.16; // the saw leaves it a little darker
    context.fillStyle = dark;
    context.fillRect(0, 0, width, height);
    const heart = { x: random(0.2, 0.8) * width, y: height * random(1.05, 1.5) };
    for (let radius = random(10, 16); radius < 240; radius += random(8, 14)) {
      context.globalAlpha = random(0.3, 0.55);
      context.lineWidth = random(1.4, 3);
      context.strokeStyle = random(0, 1) < 0.25 ? light : dark;
      context.beginPath();
      context.ellipse(heart.x, heart.y, radius * 1.12, radius, 0, 0, 7);
      context.stroke();
    }
  });
}
