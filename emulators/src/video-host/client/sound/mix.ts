import type { Brand } from '../../ids.ts';
import { impulse } from './impulse.ts';
import { rooms } from './rooms.ts';

/** The one desk of a song: parts go in by their bus, a limited stereo signal comes out. */
export interface Mix {
  drums: AudioNode;
  /** Gives way to the kick. */
  music: AudioNode;
  bass: AudioNode;
  reverb: AudioNode;
  echo: AudioNode;
  output: AudioNode;
  duck(at: number, seconds: number): void;
  /** Forgets what was planned, before the song goes on at another place. */
  reset(): void;
}

function filter(context: BaseAudioContext, type: BiquadFilterType, frequency: number): BiquadFilterNode {
  return new BiquadFilterNode(context, { type, frequency, Q: 0.7 });
}

function gain(context: BaseAudioContext, level = 1): GainNode {
  return new GainNode(context, { gain: level });
}

/** Bends the loudest peaks over, so that whatever is played stays under full scale. */
function ceiling(context: BaseAudioContext): WaveShaperNode {
  const curve = Float32Array.from({ length: 2049 }, (_, index) => {
    const x = (index / 1024 - 1) * 1.5;
    const size = Math.abs(x);
    return Math.sign(x) * (size < 0.6 ? size : 0.6 + 0.34 * Math.tanh((size - 0.6) / 0.34));
  });
  return new WaveShaperNode(context, { curve });
}

function connect(...chain: readonly AudioNode[]): void {
  chain.reduce((from, to) => from.connect(to));
}

export function createMix(context: BaseAudioContext, brand: Brand, tempo: number): Mix {
  const room = rooms[brand];
  const [drums, music, bass, reverb, echo, sum] = [0, 0, 0, 0, 0, 0].map(() => gain(context)) as [
    GainNode,
    GainNode,
    GainNode,
    GainNode,
    GainNode,
    GainNode,
  ];
  const convolver = new ConvolverNode(context, { buffer: impulse(context, room.seconds) });
  connect(reverb, new DelayNode(context, { delayTime: 0.018 }), filter(context, 'highpass', 220), convolver);
  connect(convolver, filter(context, 'lowpass', room.damping), gain(context, room.reverb), music);

  const delay = new DelayNode(context, { delayTime: 45 / tempo, maxDelayTime: 2 });
  connect(echo, delay, filter(context, 'lowpass', 3200), gain(context, 0.38), delay);
  connect(delay, gain(context, 0.6), music);

  drums.gain.value = room.drums;
  for (const bus of [drums, music, bass]) bus.connect(sum);
  const glue = new DynamicsCompressorNode(context, {
    threshold: -16,
    ratio: 2.5,
    knee: 12,
    attack: 0.012,
    release: 0.16,
  });
  const limiter = new DynamicsCompressorNode(context, {
    threshold: -5,
    ratio: 20,
    knee: 0,
    attack: 0.002,
    release: 0.08,
  });
  const output = ceiling(context);
  const top = filter(context, 'lowpass', room.top);
  connect(sum, gain(context, room.trim), filter(context, 'highpass', 28), top, glue, limiter);
  // The compressor's automatic make-up gain would lift the limited signal to full scale.
  connect(limiter, gain(context, 0.62), output);

  return {
    drums,
    music,
    bass,
    reverb,
    echo,
    output,
    duck(at, seconds) {
      music.gain.setValueAtTime(1, Math.max(0, at - 0.004));
      music.gain.linearRampToValueAtTime(1 - room.ducking, at + 0.012);
      music.gain.linearRampToValueAtTime(1, at + seconds);
    },
    reset() {
      music.gain.cancelScheduledValues(0);
      music.gain.value = 1;
    },
  };
}
