import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { songOf } from '../../testing/song.ts';
import { MakerFailure, type FailureReason } from '../failure.ts';
import { kernelBytes } from '../kernel/kernel.ts';
import { saveSound } from '../save/save-sound.ts';
import { UNTOUCHED } from '../settings/meta.ts';
import { MAX_FILE_BYTES } from '../settings/limits.ts';
import type { Part } from '../store/part.ts';
import { SampleStore } from '../store/sample-store.ts';
import { loadSound } from './load-sound.ts';

const SOUNDS = path.join(import.meta.dirname, '../../../../../e2e/support/sounds');
const fileOf = (name: string) => new File([readFileSync(path.join(SOUNDS, name))], name);
const { signal } = new AbortController();
const neverDecode = () => assert.fail('decoded by the browser');
const noProgress = () => undefined;

const load = (file: File, browserParts: (sampleRate: number) => AsyncIterable<Part> = neverDecode) =>
  loadSound(file, { signal, browserParts, onProgress: noProgress, onAccepted: () => undefined });

const failsWith = (reason: FailureReason) => (error: unknown) =>
  error instanceof MakerFailure && error.reason === reason;

const save = async (format: 'wav' | 'flac', store: Awaited<ReturnType<typeof load>>['store']) =>
  saveSound(
    { kernel: kernelBytes(), source: store, settings: UNTOUCHED, signal, onProgress: noProgress },
    format,
  );

for (const name of ['song.mp3', 'song.ogg', 'song.flac'])
  test(`${name} is decoded completely, with a waveform`, async () => {
    const fractions: number[] = [];
    const { store, peaks } = await loadSound(fileOf(name), {
      signal,
      browserParts: neverDecode,
      onAccepted: () => fractions.push(0),
      onProgress: (fraction) => fractions.push(fraction),
    });
    assert.ok(store.frames / store.sampleRate > 0.5, `${store.frames} frames`);
    assert.equal(peaks.length, 2 * Math.ceil(store.frames / 256));
    assert.ok(peaks.some((value) => Math.abs(value) > 0.01));
    assert.equal(fractions[0], 0);
    assert.deepEqual(
      fractions,
      fractions.toSorted((a, b) => a - b),
    );
  });

test('a sound that is saved as WAV and loaded again is unchanged', async () => {
  const song = songOf(70_000);
  const wav = await save('wav', song as Parameters<typeof save>[1]);
  const { store } = await load(new File([wav], 'again.wav'));
  const again = await save('wav', store);
  assert.equal(wav.type, 'audio/wav');
  assert.equal(wav.size, 44 + 70_000 * 4);
  assert.deepEqual(await again.bytes(), await wav.bytes());
});

test('FLAC preserves 16-bit samples, including full scale', async () => {
  const source = new SampleStore({ sampleRate: 44_100, channels: 2 });
  // Every level once, in shuffled order.
  const levels = Float32Array.from(
    { length: 65_536 },
    (_, index) => (((index * 40_503) % 65_536) - 32_768) / 32_768,
  );
  source.append([levels, levels.toReversed()]);
  const flac = await save('flac', source);
  const { store } = await load(new File([flac], 'again.flac'));
  assert.equal(store.frames, levels.length);
  const [left, right] = [new Float32Array(levels.length), new Float32Array(levels.length)];
  store.read(0, left, right);
  assert.ok(left.every((value, at) => value === levels[at] && right[at] === levels[levels.length - 1 - at]));
});

test('AAC is decoded by the browser at its own sample rate, and surround sound becomes stereo', async () => {
  let requestedRate = 0;
  const { store } = await load(fileOf('song.m4a'), async function* (sampleRate) {
    requestedRate = sampleRate;
    yield { sampleRate, channels: Array.from({ length: 6 }, () => new Float32Array(600).fill(0.5)) };
  });
  assert.ok(requestedRate >= 32_000);
  assert.equal(store.channels, 2);
  assert.equal(store.frames, 600);
});

test('files that are not audio, broken or too large fail with the right reason', async () => {
  const text = new File(['hello'], 'letter.txt');
  const broken = new File(['RIFF____WAVEfmt '], 'broken.wav');
  const large = new File([new Uint8Array(MAX_FILE_BYTES + 1)], 'large.mp3');
  await assert.rejects(load(text), failsWith('type'));
  await assert.rejects(load(broken), failsWith('load'));
  await assert.rejects(load(large), failsWith('limit'));
  await assert.rejects(
    load(fileOf('song.m4a'), async function* () {}),
    failsWith('load'),
  );
});

for (const name of ['song.mp3', 'song.flac'])
  test(`${name} tells a file that was cut off from a whole one`, async () => {
    assert.equal((await load(fileOf(name))).promised, undefined);
    const bytes = readFileSync(path.join(SOUNDS, name));
    const { store, promised = 0 } = await load(new File([bytes.subarray(0, bytes.length / 2)], name));
    assert.ok(store.frames / store.sampleRate < promised * 0.75, `${store.frames} frames of ${promised} s`);
  });
