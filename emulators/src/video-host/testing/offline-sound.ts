import { compose } from '../compose/compose.ts';
import { brandOf } from '../ids.ts';
import type { Voice } from '../compose/score.ts';
import { createBand } from '../client/sound/band.ts';
import { Sequencer } from '../client/sound/sequencer.ts';

interface Loudness {
  peak: number;
  rms: number;
  /** The loudest and the softest second. */
  loudest: number;
  softest: number;
}

/** Renders a stretch of a song faster than it sounds, for the browser test to measure. */
async function measure(id: string, from: number, seconds: number, voice?: Voice): Promise<Loudness> {
  const context = new OfflineAudioContext(2, seconds * 44100, 44100);
  const score = compose(id);
  const band = createBand(context, brandOf(id), score);
  band.mix.output.connect(context.destination);
  const start = { position: from, rate: 1, at: 0.05 };
  const sequencer = new Sequencer(score, start, (note, at, length) => {
    if (!voice || voice === note.voice) band.play(note, at, length);
  });
  for (let now = 0; now < seconds; now += 1) sequencer.pump(now);
  const buffer = await context.startRendering();
  const [left, right] = [buffer.getChannelData(0), buffer.getChannelData(1)];
  const perSecond = Array.from({ length: seconds }, (_, index) =>
    level(left.subarray(index * 44100, (index + 1) * 44100)),
  );
  const peak = [...[left, right].map(peakOf)].reduce((a, b) => Math.max(a, b));
  return { peak, rms: level(left), loudest: Math.max(...perSecond), softest: Math.min(...perSecond) };
}

function level(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

function peakOf(samples: Float32Array): number {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}

Object.assign(window, { measure });
