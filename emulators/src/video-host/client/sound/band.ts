import type { Brand } from '../../ids.ts';
import { drum, type Note, type Score } from '../../compose/score.ts';
import { createDrumKit } from './drum-kit.ts';
import { playTone } from './instrument.ts';
import { createMix, type Mix } from './mix.ts';
import { patches } from './patches.ts';

/** The players of one song: they turn notes into sources at a time of the context. */
export interface Band {
  mix: Mix;
  play(note: Note, at: number, seconds: number): AudioScheduledSourceNode[];
}

const panOf = { lead: 0, keys: -0.18, arp: 0.3, pad: 0, bass: 0 } as const;

export function createBand(context: BaseAudioContext, brand: Brand, score: Score): Band {
  const mix = createMix(context, brand, score.tempo);
  const kit = createDrumKit(context, brand);
  const buses = new Map(
    Object.entries(panOf).map(([voice, pan]) => {
      const panner = new StereoPannerNode(context, { pan });
      panner.connect(voice === 'bass' ? mix.bass : mix.music);
      return [voice, panner];
    }),
  );

  function playDrum(note: Note, at: number): AudioScheduledSourceNode[] {
    const sound = kit.get(note.pitch);
    if (!sound) return [];
    const source = new AudioBufferSourceNode(context, { buffer: sound.buffer });
    const level = new GainNode(context, { gain: note.velocity * (note.pitch === drum.kick ? 0.8 : 0.62) });
    source
      .connect(level)
      .connect(new StereoPannerNode(context, { pan: sound.pan }))
      .connect(mix.drums);
    if (note.pitch === drum.snare || note.pitch === drum.clap || note.pitch === drum.rim) {
      level.connect(new GainNode(context, { gain: brand === 'slowtide' ? 0.5 : 0.12 })).connect(mix.reverb);
    }
    if (note.pitch === drum.kick) mix.duck(at, Math.min(0.32, 45 / score.tempo));
    source.start(at);
    return [source];
  }

  return {
    mix,
    play(note, at, seconds) {
      if (note.voice === 'drums') return playDrum(note, at);
      const frequency = 440 * 2 ** ((note.pitch - 69) / 12);
      const bus = buses.get(note.voice) ?? mix.music;
      return playTone(context, mix, bus, patches[brand][note.voice], {
        frequency,
        at,
        seconds,
        velocity: note.velocity,
      });
    },
  };
}
