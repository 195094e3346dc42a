import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { MPEGDecoder } from 'mpg123-decoder';
import { createEncoder } from 'wasm-media-encoders';
import { noiseFrom } from '../../testing/song.ts';
import { decodeMp3 } from './decode-mp3.ts';
import { DECODER_SOURCE } from './decoder-binary.ts';
import { sourceHash } from './source-hash.ts';

const FILE = path.join(import.meta.dirname, '../../../../../e2e/support/sounds/song.mp3');
const WASM = createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3');
const LSB = 1 / 2 ** 15;

type Sound = { sampleRate: number; channels: Float32Array[] };

const joined = (parts: readonly Float32Array[]): Float32Array => {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const ours = (bytes: Uint8Array<ArrayBuffer>): Sound => {
  const parts = Array.from(decodeMp3(bytes), ({ sampleRate, channels }) => ({
    sampleRate,
    channels: channels.map((data) => data.slice()),
  }));
  const count = parts[0]?.channels.length ?? 0;
  const channels = Array.from({ length: count }, (_, index) =>
    joined(parts.map((part) => part.channels[index]!)),
  );
  return { sampleRate: parts[0]?.sampleRate ?? 0, channels };
};

/** Decodes with mpg123, as a reference. */
const theirs = async (bytes: Uint8Array): Promise<Sound> => {
  const decoder = new MPEGDecoder({ enableGapless: true });
  await decoder.ready;
  const { channelData, sampleRate } = decoder.decode(bytes);
  decoder.free();
  return { sampleRate, channels: channelData };
};

const largestDifference = (a: Float32Array, b: Float32Array): number =>
  a.reduce((most, value, at) => Math.max(most, Math.abs(value - (b[at] ?? 0))), 0);

type Encoding = { sampleRate: number; channels: 1 | 2; bitrate?: number; vbrQuality?: number };

/** Encodes noise and a tone, so that all block types and both stereo modes occur. */
const encode = async ({ sampleRate, channels, ...quality }: Encoding): Promise<Uint8Array<ArrayBuffer>> => {
  const encoder = await createEncoder('audio/mpeg', await WebAssembly.compile(readFileSync(WASM)));
  encoder.configure({ sampleRate, channels, ...quality } as Parameters<typeof encoder.configure>[0]);
  const noise = noiseFrom(3);
  const data = Array.from({ length: channels }, (_, channel) =>
    Float32Array.from({ length: 3 * sampleRate }, (_value, at) => {
      const drum = Math.exp(-(at % 11_000) / 900);
      return 0.4 * Math.sin(at * (0.03 + 0.01 * channel)) + 0.5 * drum * noise();
    }),
  );
  return new Uint8Array(Buffer.concat([encoder.encode(data).slice(), encoder.finalize().slice()]));
};

const isSame = (mine: Sound, other: Sound): void => {
  assert.equal(mine.sampleRate, other.sampleRate);
  for (const [index, data] of mine.channels.entries()) {
    assert.equal(data.length, other.channels[index]!.length);
    const difference = largestDifference(data, other.channels[index]!) / LSB;
    assert.ok(difference < 1, `${difference} of the last bit of 16`);
  }
};

test('the shipped binary was compiled from the current sources', () =>
  assert.equal(DECODER_SOURCE, sourceHash()));

for (const encoding of [
  { sampleRate: 44_100, channels: 2, bitrate: 320 },
  { sampleRate: 44_100, channels: 2, bitrate: 96 },
  { sampleRate: 48_000, channels: 1, bitrate: 128 },
  { sampleRate: 32_000, channels: 2, vbrQuality: 4 },
  { sampleRate: 22_050, channels: 2, bitrate: 64 },
  { sampleRate: 8_000, channels: 1, bitrate: 16 },
] as const)
  test(`an MP3 of ${JSON.stringify(encoding)} decodes like mpg123, within one 16-bit step`, async () => {
    const mp3 = await encode(encoding);
    const mine = ours(mp3);
    assert.equal(mine.channels.length, encoding.channels);
    isSame(mine, await theirs(mp3));
  });

test('silence added by the encoder and tags before and after the sound are skipped', async () => {
  const plain = new Uint8Array(readFileSync(FILE));
  const mine = ours(plain);
  isSame(mine, await theirs(plain));
  const tail = new Uint8Array(128);
  tail.set(new TextEncoder().encode('TAG'));
  const id3 = [0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 20, ...Array.from({ length: 20 }, () => 0xff)];
  isSame(ours(new Uint8Array([...id3, ...plain, ...tail])), mine);
});

test('bytes lost in the middle cost some frames, but not the rest', async () => {
  const mp3 = await encode({ sampleRate: 44_100, channels: 2, bitrate: 128 });
  const broken = new Uint8Array([...mp3.subarray(0, 20_000), ...mp3.subarray(20_777)]);
  const [all, some] = [ours(mp3).channels[0]!.length, ours(broken).channels[0]!.length];
  assert.ok(some < all && some > all - 8 * 1_152, `${some} of ${all} frames`);
});

test('two concatenated files are both decoded, and random bytes have no sound', () => {
  const one = new Uint8Array(readFileSync(FILE));
  const [single, both] = [ours(one), ours(new Uint8Array([...one, ...one]))];
  assert.ok(both.channels[0]!.length >= 2 * single.channels[0]!.length);
  const noise = noiseFrom(1);
  const rubbish = Uint8Array.from({ length: 50_000 }, () => noise() * 127 + 128);
  assert.ok((ours(rubbish).channels[0]?.length ?? 0) < 5 * 1_152);
});
