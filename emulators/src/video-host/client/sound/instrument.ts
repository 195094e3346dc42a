import type { Mix } from './mix.ts';
import type { Patch } from './patches.ts';

export interface PlayedNote {
  frequency: number;
  at: number;
  seconds: number;
  velocity: number;
}

/** Plays one note of a patch and gives the sources, so that a pause can stop them. */
export function playTone(
  context: BaseAudioContext,
  mix: Mix,
  bus: AudioNode,
  patch: Patch,
  note: PlayedNote,
): AudioScheduledSourceNode[] {
  const { at, seconds, velocity, frequency } = note;
  const end = at + seconds + patch.release * 3;
  const bright = Math.min(12000, patch.cutoff * (0.7 + 0.6 * velocity));
  const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: bright, Q: 0.9 });
  if (patch.sweep > 0) {
    filter.frequency.setValueAtTime(Math.min(14000, bright * 2 ** patch.sweep), at);
    filter.frequency.setTargetAtTime(bright, at, Math.max(0.03, patch.decay * 0.5));
  }
  const envelope = new GainNode(context, { gain: 0 });
  const peak = patch.level * velocity ** 1.4;
  envelope.gain.setValueAtTime(0, at);
  envelope.gain.linearRampToValueAtTime(peak, at + patch.attack);
  envelope.gain.setTargetAtTime(peak * patch.sustain, at + patch.attack, patch.decay * 0.5);
  envelope.gain.setTargetAtTime(0, at + Math.max(seconds, patch.attack), patch.release * 0.5);
  filter.connect(envelope).connect(bus);
  send(context, envelope, mix.reverb, patch.reverb);
  send(context, envelope, mix.echo, patch.echo);

  const sources = patch.detune.map((cents) => {
    const share = new GainNode(context, { gain: 1 / Math.sqrt(patch.detune.length) });
    const oscillator = new OscillatorNode(context, { type: patch.wave, frequency, detune: cents });
    oscillator.connect(share).connect(filter);
    return oscillator;
  });
  const modulators = modulate(context, patch, note, sources);
  for (const source of [...sources, ...modulators]) {
    source.start(at);
    source.stop(end);
  }
  return [...sources, ...modulators];
}

function send(context: BaseAudioContext, from: AudioNode, to: AudioNode, amount: number): void {
  if (amount > 0) from.connect(new GainNode(context, { gain: amount })).connect(to);
}

function modulate(
  context: BaseAudioContext,
  { bell, vibrato }: Patch,
  { frequency, at, seconds, velocity }: PlayedNote,
  carriers: readonly OscillatorNode[],
): OscillatorNode[] {
  const modulators: OscillatorNode[] = [];
  if (bell) {
    const oscillator = new OscillatorNode(context, { frequency: frequency * bell.ratio });
    const depth = new GainNode(context, { gain: 0 });
    depth.gain.setValueAtTime(frequency * bell.ratio * bell.depth * velocity, at);
    depth.gain.setTargetAtTime(frequency * bell.depth * 0.15, at, 0.25);
    oscillator.connect(depth);
    for (const carrier of carriers) depth.connect(carrier.frequency);
    modulators.push(oscillator);
  }
  if (vibrato && seconds > 0.35) {
    const oscillator = new OscillatorNode(context, { frequency: 5.2 });
    const depth = new GainNode(context, { gain: 0 });
    depth.gain.setValueAtTime(0, at + 0.15);
    depth.gain.linearRampToValueAtTime(vibrato, at + 0.5);
    oscillator.connect(depth);
    for (const carrier of carriers) depth.connect(carrier.detune);
    modulators.push(oscillator);
  }
  return modulators;
}
