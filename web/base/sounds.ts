// sounds.ts: small sounds of wood and bells, made on the spot. Nothing sounds before somebody
// has touched the page: browsers forbid it, and rightly.
import { preferences, prefersReducedMotion } from './preferences';

export type SoundName = 'place' | 'raise' | 'refusal' | 'turn' | 'chat' | 'end' | 'count' | 'hold' | 'wobble' | 'fall';

let context: AudioContext | null = null;

const gestures = ['pointerdown', 'pointerup', 'keydown'];

function wake(): void {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return; // to browsers Escape is none
  context ??= new AudioContext();
  void context.resume();
  for (const gesture of gestures) removeEventListener(gesture, wake);
}

for (const gesture of gestures) addEventListener(gesture, wake, { passive: true });

interface Note {
  hz: number;
  at?: number; // seconds from now
  lasts?: number;
  loud?: number; // 0 to 1
  wave?: OscillatorType;
  slide?: number; // towards this frequency
}

/** A bell: it is struck, and rings out. */
function ring(out: AudioNode, { hz, at = 0, lasts = 0.2, loud = 0.2, wave = 'sine', slide }: Note): void {
  const audio = out.context;
  const start = audio.currentTime + at;
  const tone = new OscillatorNode(audio, { type: wave, frequency: hz });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0005, start + lasts);
  if (slide) tone.frequency.exponentialRampToValueAtTime(slide, start + lasts);
  tone.connect(volume).connect(out);
  tone.start(start);
  tone.stop(start + lasts);
}

const [step, seed, range] = [48_271, 7919, 2 ** 31 - 1];

/** A rustle that dies away, the same each time: what is measured is what is heard. */
function rustle(samples: Float32Array): void {
  let state = seed;
  for (let i = 0; i < samples.length; i++) {
    state = (state * step) % range;
    samples[i] = ((2 * state) / range - 1) * (1 - i / samples.length) ** 3;
  }
}

/** Wood on wood: a short rustle through a narrow filter. */
function knock(out: AudioNode, hz: number, at = 0, loud = 0.5): void {
  const audio = out.context;
  const start = audio.currentTime + at;
  const lasts = 0.09;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  rustle(buffer.getChannelData(0));
  const wood = new AudioBufferSourceNode(audio, { buffer });
  const body = new BiquadFilterNode(audio, { type: 'bandpass', frequency: hz, Q: 4 });
  wood
    .connect(body)
    .connect(new GainNode(audio, { gain: loud }))
    .connect(out);
  wood.start(start);
  ring(out, { hz: hz / 3, at, lasts: 0.1, loud: loud * 0.35, slide: hz / 5 });
}

/** Pieces of wood, one after the other: their pitch, when, and how loud. */
function clatter(out: AudioNode, knocks: readonly (readonly [hz: number, at: number, loud: number])[]): void {
  for (const [hz, at, loud] of knocks) knock(out, hz, at, loud);
}

interface Sound {
  gain: number; // so that the ear hears it as loud as the others: docs/sounds.md
  make(out: AudioNode): void;
}

const sounds: Record<SoundName, Sound> = {
  place: { gain: 1.6, make: (out) => knock(out, 520) },
  raise: { gain: 1.6, make: (out) => [420, 560, 700].forEach((hz, i) => knock(out, hz, i * 0.09, 0.4)) },
  refusal: {
    gain: 1.85,
    make: (out) =>
      [190, 150].forEach((hz, i) => ring(out, { hz, at: i * 0.11, lasts: 0.14, loud: 0.16, wave: 'triangle' })),
  },
  turn: {
    gain: 0.92,
    make: (out) => [523, 784].forEach((hz, i) => ring(out, { hz, at: i * 0.13, lasts: 0.5, loud: 0.14 })),
  },
  chat: { gain: 2.45, make: (out) => ring(out, { hz: 880, lasts: 0.12, loud: 0.08, slide: 1175 }) },
  end: {
    gain: 0.82,
    make: (out) => [392, 523, 659, 784].forEach((hz, i) => ring(out, { hz, at: i * 0.14, lasts: 0.8, loud: 0.13 })),
  },
  count: { gain: 2.1, make: (out) => knock(out, 1250, 0, 0.28) },
  hold: {
    gain: 1.08,
    make(out) {
      knock(out, 420, 0, 0.4);
      [523, 659].forEach((hz, i) => ring(out, { hz, at: 0.08 + i * 0.1, lasts: 0.4, loud: 0.13 }));
    },
  },
  wobble: {
    gain: 1.85,
    make: (out) =>
      clatter(out, [
        [300, 0, 0.4],
        [350, 0.09, 0.36],
        [290, 0.19, 0.32],
      ]),
  },
  fall: {
    gain: 1.22,
    make: (out) =>
      clatter(out, [
        [560, 0, 0.45],
        [390, 0.07, 0.5],
        [640, 0.13, 0.4],
        [330, 0.22, 0.4],
        [260, 0.34, 0.34],
      ]),
  },
};

export const soundNames = Object.keys(sounds) as SoundName[];

/** What a phone does with it: milliseconds on, off, on. */
const shakes: Partial<Record<SoundName, number[]>> = { hold: [18], wobble: [10, 40, 10], fall: [50, 40, 110] };

/** Shakes the phone, where it can and somebody has touched the page; it is motion, too. */
function shake(pattern: number[] | undefined): void {
  if (!pattern || prefersReducedMotion() || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(pattern);
}

/** Makes a sound, to be heard or measured. */
export function makeSound(audio: BaseAudioContext, name: SoundName): void {
  const { gain, make } = sounds[name];
  const out = new GainNode(audio, { gain });
  out.connect(audio.destination);
  make(out);
}

/** Plays a sound, if sounds are wanted and the browser lets us. */
export function playSound(name: SoundName): void {
  if (!preferences.current.sound) return;
  shake(shakes[name]);
  if (context?.state === 'running') makeSound(context, name);
}
