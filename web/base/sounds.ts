// sounds.ts: small sounds of wood and bells, made on the spot. Nothing sounds before somebody
// has touched the page: browsers forbid it, and rightly.
import { preferences } from './preferences';

export type SoundName = 'place' | 'raise' | 'refusal' | 'turn' | 'chat' | 'end' | 'count';

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

function ring(audio: AudioContext, { hz, at = 0, lasts = 0.2, loud = 0.2, wave = 'sine', slide }: Note): void {
  const start = audio.currentTime + at;
  const tone = new OscillatorNode(audio, { type: wave, frequency: hz });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0005, start + lasts);
  if (slide) tone.frequency.exponentialRampToValueAtTime(slide, start + lasts);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + lasts + 0.02);
}

/** Wood on wood: a short rustle through a narrow filter. */
function knock(audio: AudioContext, hz: number, at = 0, loud = 0.5): void {
  const start = audio.currentTime + at;
  const lasts = 0.09;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  const rustle = new AudioBufferSourceNode(audio, { buffer });
  const body = new BiquadFilterNode(audio, { type: 'bandpass', frequency: hz, Q: 4 });
  rustle
    .connect(body)
    .connect(new GainNode(audio, { gain: loud }))
    .connect(audio.destination);
  rustle.start(start);
  ring(audio, { hz: hz / 3, at, lasts: 0.1, loud: loud * 0.35, slide: hz / 5 });
}

const makers: Record<SoundName, (audio: AudioContext) => void> = {
  place: (audio) => knock(audio, 520),
  raise: (audio) => [420, 560, 700].forEach((hz, i) => knock(audio, hz, i * 0.09, 0.4)),
  refusal: (audio) =>
    [190, 150].forEach((hz, i) => ring(audio, { hz, at: i * 0.11, lasts: 0.14, loud: 0.16, wave: 'triangle' })),
  turn: (audio) => [523, 784].forEach((hz, i) => ring(audio, { hz, at: i * 0.13, lasts: 0.5, loud: 0.14 })),
  chat: (audio) => ring(audio, { hz: 880, lasts: 0.12, loud: 0.08, slide: 1175 }),
  end: (audio) => [392, 523, 659, 784].forEach((hz, i) => ring(audio, { hz, at: i * 0.14, lasts: 0.8, loud: 0.13 })),
  count: (audio) => knock(audio, 1250, 0, 0.28),
};

/** Plays a sound, if sounds are wanted and the browser lets us. */
export function playSound(name: SoundName): void {
  if (!preferences.current.sound || context?.state !== 'running') return;
  makers[name](context);
}
