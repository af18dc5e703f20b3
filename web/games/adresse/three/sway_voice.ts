// sway_voice.ts: how the hand sways, for those who do not see it: each half second in a word (calm, left, right), and
// as a soft tone from that side.
import { useEffect } from 'preact/hooks';
import { preferences } from '../../../base/preferences';
import { say } from '../../../base/words';
import type { Grip } from './steering';
import { unrestSeen, wordOf } from './sway';
import { halfSecondMs, halfSeconds } from './sway_clock';

const lookMs = 30;
const tones = { calm: { hz: 587, pan: 0 }, left: { hz: 294, pan: -0.85 }, right: { hz: 392, pan: 0.85 } };
const loud = { least: 0.04, most: 0.16, unrest: 3 }; // loudest at so much unrest
const lastsSeconds = 0.22;

let context: AudioContext | null = null;

/** A tone that swells and fades. The browser lets us: a press began this. */
function sound(word: keyof typeof tones, unrest: number): void {
  if (!preferences.current.sound) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const { hz, pan } = tones[word];
  const volume = loud.least + (loud.most - loud.least) * Math.min(1, unrest / loud.unrest);
  const start = context.currentTime;
  const tone = new OscillatorNode(context, { type: 'sine', frequency: hz });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.03);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + lastsSeconds);
  tone.connect(gain).connect(new StereoPannerNode(context, { pan })).connect(context.destination);
  tone.start(start);
  tone.stop(start + lastsSeconds + 0.02);
}

/** While my hand sways: at the beginning of each half second, as it is shown, says where the hand is. */
export function useSwayVoice(grip: Grip, announce: (sentence: string) => void): void {
  const isOn = grip.isMine && grip.phase === 'swaying';
  useEffect(() => {
    if (!isOn) return;
    let told = Math.floor(grip.moment / halfSecondMs) - 1;
    const look = () => {
      const { moment, holding } = grip;
      const half = Math.floor(moment / halfSecondMs);
      const isNew = moment > 0 && half > told && half < halfSeconds;
      const sway = isNew ? grip.sway(moment) : null;
      if (!sway || !holding) return;
      told = half;
      const word = wordOf(sway, holding.sight);
      sound(word, unrestSeen(sway, holding.sight));
      announce(say(`adresse.sway.${word}`));
    };
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [isOn]);
}
