import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noiseFrom } from '../../testing/song.ts';
import { UNTOUCHED } from '../settings/meta.ts';
import { rateOf } from '../settings/rate.ts';
import { SampleStore } from '../store/sample-store.ts';
import { onsetsOf } from './onsets.ts';
import { withTempo } from './target.ts';
import { tempoOf } from './tempo.ts';

type Track = { bpm: number; sampleRate?: number; seconds?: number; eighths?: number; background?: number };

/** Creates drum hits: short decaying noise on the beat, quieter hits in between, over non-repeating noise. */
const trackOf = ({ bpm, sampleRate = 44_100, seconds = 16, eighths = 0, background = 0.01 }: Track) => {
  const noise = noiseFrom(5);
  const beat = (60 / bpm) * sampleRate;
  const data = Float32Array.from({ length: seconds * sampleRate }, (_, at) => {
    const hit = (late: number, level: number) =>
      level * Math.exp(-((at + late * beat) % beat) / (0.02 * sampleRate));
    return noise() * (hit(0, 0.8) + hit(0.5, eighths) + background);
  });
  const store = new SampleStore({ sampleRate, channels: 1 });
  store.append([data]);
  return store;
};

const tempoIn = async (store: SampleStore) =>
  tempoOf(await onsetsOf(store, { signal: new AbortController().signal, onProgress: () => undefined }));

for (const bpm of [80, 87.5, 93, 100, 112, 120, 128, 133.3, 140, 150, 160, 174, 180])
  test(`clicks at ${bpm} BPM are found within 1 BPM`, async () => {
    const found = await tempoIn(trackOf({ bpm }));
    assert.ok(found !== null && Math.abs(found - bpm) <= 1, `${found}`);
    const withEighths = await tempoIn(trackOf({ bpm, eighths: 0.15, background: 0.05 }));
    assert.ok(withEighths !== null && Math.abs(withEighths - bpm) <= 1, `${withEighths} with eighth notes`);
  });

for (const sampleRate of [8_000, 22_050, 48_000, 96_000])
  test(`the tempo is the same at ${sampleRate} Hz, with 15 seconds of sound`, async () => {
    const found = await tempoIn(trackOf({ bpm: 126, sampleRate, seconds: 15 }));
    assert.ok(found !== null && Math.abs(found - 126) <= 0.3, `${found}`);
  });

test('noise, silence and very short sounds have no tempo', async () => {
  const noise = new SampleStore({ sampleRate: 44_100, channels: 1 });
  const next = noiseFrom(9);
  noise.append([Float32Array.from({ length: 30 * 44_100 }, () => next() / 2)]);
  assert.equal(await tempoIn(noise), null);
  const silence = new SampleStore({ sampleRate: 44_100, channels: 1 });
  silence.append([new Float32Array(10 * 44_100)]);
  assert.equal(await tempoIn(silence), null);
  assert.equal(await tempoIn(trackOf({ bpm: 120, seconds: 2 })), null);
});

test('a target sets the effective rate, both linked and independent, within the range of speeds', () => {
  const linked = withTempo({ ...UNTOUCHED, bpm: 160, pitch: 3 }, 128);
  assert.ok(Math.abs(rateOf(linked).value - 160 / 128) < 1e-12);
  const independent = withTempo({ ...UNTOUCHED, bpm: 160, pitch: 3, independent: 1 }, 128);
  assert.equal(independent.speed, 25);
  assert.equal(rateOf(independent).value, 1.25);
  assert.equal(withTempo({ ...UNTOUCHED, bpm: 240 }, 60).speed, 40);
  assert.equal(withTempo({ ...UNTOUCHED, speed: 17 }, 128).speed, 17);
  assert.equal(withTempo({ ...UNTOUCHED, bpm: 160 }, null).speed, 20);
});
