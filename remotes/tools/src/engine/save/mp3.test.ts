import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { MPEGDecoder } from 'mpg123-decoder';
import { createEncoder } from 'wasm-media-encoders';
import { renderedLeft } from '../../testing/rendered.ts';
import { toneOf } from '../../testing/tone.ts';
import { kernelBytes } from '../kernel/kernel.ts';
import { planOf } from '../render/plan.ts';
import { render } from '../render/render.ts';
import { UNTOUCHED } from '../settings/meta.ts';
import { SampleStore, type Samples } from '../store/sample-store.ts';
import { mp3Format } from './mp3.ts';
import { checksum } from './mp3-info.ts';
import { createSink } from './sink.ts';

const WASM = createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3');

const save = async (source: Samples): Promise<Uint8Array> => {
  const format = mp3Format(await createEncoder('audio/mpeg', await WebAssembly.compile(readFileSync(WASM))));
  const plan = planOf(source, UNTOUCHED, format.rateFor(source.sampleRate));
  const sink = await createSink();
  const writer = format.open({ ...plan, channels: source.channels }, sink);
  for (const block of render(kernelBytes(), source, UNTOUCHED, plan)) writer.write(block);
  writer.finish();
  return (await sink.finish(format.type)).bytes();
};

const decode = async (mp3: Uint8Array) => {
  const decoder = new MPEGDecoder({ enableGapless: true });
  await decoder.ready;
  const { channelData, samplesDecoded, sampleRate } = decoder.decode(mp3);
  decoder.free();
  return { left: channelData[0]!, frames: samplesDecoded, sampleRate };
};

/** Returns the delay of `heard` in frames. */
const delayOf = (heard: Float32Array, sound: Float32Array): number => {
  let best = { delay: 0, likeness: -Infinity };
  for (let delay = -1_200; delay <= 1_200; delay += 1) {
    let likeness = 0;
    for (let at = 2_000; at < 6_000; at += 1) likeness += sound[at]! * (heard[at + delay] ?? 0);
    if (likeness > best.likeness) best = { delay, likeness };
  }
  return best.delay;
};

/** Creates a rising tone, which matches itself at no other offset. */
const sweepOf = (frames: number, sampleRate: number, channels: 1 | 2): SampleStore => {
  const store = new SampleStore({ sampleRate, channels });
  const data = Float32Array.from({ length: frames }, (_, at) => Math.sin(0.01 * at + 0.00001 * at * at) / 2);
  store.append([data, data].slice(0, channels));
  return store;
};

for (const [sampleRate, channels, frames] of [
  [44_100, 2, 44_100],
  [44_100, 2, 40_001],
  [48_000, 1, 50_003],
  [22_050, 2, 30_011],
  [8_000, 1, 20_000],
] as const)
  test(`an MP3 of ${frames} frames at ${sampleRate} Hz (${channels}) is decoded to that length, without a delay`, async () => {
    const sound = sweepOf(frames, sampleRate, channels);
    const heard = await decode(await save(sound));
    assert.equal(heard.sampleRate, sampleRate);
    assert.equal(heard.frames, frames);
    assert.equal(delayOf(heard.left, renderedLeft(sound, {})), 0);
  });

test('a sample rate that MP3 does not support is resampled, with the exact length', async () => {
  const sound = sweepOf(96_000, 96_000, 2);
  const heard = await decode(await save(sound));
  assert.deepEqual([heard.sampleRate, heard.frames], [48_000, 48_000]);
});

test('the tag has the number of frames and bytes, and the checksums of both', async () => {
  const mp3 = await save(toneOf(440, 2));
  const view = new DataView(mp3.buffer, mp3.byteOffset);
  const tag = 4 + 32;
  assert.equal(new TextDecoder().decode(mp3.subarray(tag, tag + 4)), 'Info');
  assert.equal(view.getUint32(tag + 12), mp3.length);
  assert.equal(view.getUint32(tag + 148), mp3.length);
  assert.equal(view.getUint16(tag + 152), checksum(mp3.subarray(1_044)));
  assert.equal(view.getUint16(tag + 154), checksum(mp3.subarray(0, tag + 154)));
  // Known CRC-16/ARC of "123456789".
  assert.equal(checksum(new TextEncoder().encode('123456789')), 0xbb3d);
});
