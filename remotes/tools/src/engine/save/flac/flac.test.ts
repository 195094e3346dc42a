import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { renderedPcm, settingsWith } from '../../../testing/rendered.ts';
import { noiseFrom, songOf } from '../../../testing/song.ts';
import { toneOf } from '../../../testing/tone.ts';
import { kernelBytes } from '../../kernel/kernel.ts';
import { planOf } from '../../render/plan.ts';
import { render } from '../../render/render.ts';
import type { MakerSettings } from '../../settings/meta.ts';
import { SampleStore, type Samples } from '../../store/sample-store.ts';
import { createSink } from '../sink.ts';
import { flacFormat } from './flac.ts';

/** Divisor of the decoder, instead of 32,768. */
const DECODER_SCALE = 32_767;

const save = async (source: Samples, changes: Partial<MakerSettings> = {}): Promise<Uint8Array> => {
  const plan = planOf(source, settingsWith(changes));
  const sink = await createSink();
  const writer = flacFormat.open({ ...plan, channels: source.channels }, sink);
  for (const block of render(kernelBytes(), source, settingsWith(changes), plan)) writer.write(block);
  writer.finish();
  return (await sink.finish(flacFormat.type)).bytes();
};

const decode = async (flac: Uint8Array): Promise<Int16Array> => {
  const decoder = new FLACDecoder();
  await decoder.ready;
  const { channelData, samplesDecoded } = await decoder.decodeFile(flac);
  decoder.free();
  const pcm = new Int16Array(samplesDecoded * channelData.length);
  for (const [channel, data] of channelData.entries())
    for (let at = 0; at < samplesDecoded; at += 1)
      pcm[at * channelData.length + channel] = Math.round(data[at]! * DECODER_SCALE);
  return pcm;
};

/** Compares without reporting every difference. */
const isSame = (a: Int16Array, b: Int16Array): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at]);

const monoOf = (samples: Float32Array): SampleStore => {
  const store = new SampleStore({ sampleRate: 22_050, channels: 1 });
  store.append([samples]);
  return store;
};

const SOUNDS: readonly (readonly [string, Samples])[] = [
  ['noise', songOf(30_000)],
  ['a tone', toneOf(440, 2)],
  ['silence', monoOf(new Float32Array(9_000))],
  ['full-scale noise in one channel', monoOf(Float32Array.from({ length: 20_001 }, noiseFrom(3)))],
  ['a full-scale square', monoOf(Float32Array.from({ length: 9_000 }, (_, at) => (at % 50 < 25 ? 1 : -1)))],
  ['fifty frames', monoOf(Float32Array.from({ length: 50 }, noiseFrom(5)))],
];

for (const [name, sound] of SOUNDS)
  test(`${name} is identical from FLAC and from WAV`, async () =>
    assert.ok(isSame(await decode(await save(sound)), renderedPcm(sound, {}))));

test('settings are rendered like for WAV, and a tone takes less than half the space', async () => {
  const tone = toneOf(440, 3, 0.5);
  const settings = { speed: 16, reverbMix: 20 };
  const flac = await save(tone, settings);
  const pcm = renderedPcm(tone, settings);
  assert.ok(isSame(await decode(flac), pcm));
  assert.ok(flac.length < pcm.byteLength / 2, `${flac.length} of ${pcm.byteLength} bytes`);
});

test('frame numbers above 128 and 2,048 are encoded', async () => {
  const long = monoOf(new Float32Array(4_096 * 2_100 + 7));
  assert.equal((await decode(await save(long))).length, 4_096 * 2_100 + 7);
});
