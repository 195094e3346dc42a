import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noiseFrom } from '../../testing/song.ts';
import { cut, trimOf, within } from './cut.ts';
import { inFile, SampleStore } from './sample-store.ts';
import type { TemporaryFile } from './temporary-file.ts';

const FORMAT = { sampleRate: 44_100, channels: 2 } as const;

/** An in-memory temporary file. */
const fakeFile = () => {
  const content = new Uint8Array(4_000_000);
  let discarded = false;
  const file: TemporaryFile = {
    write: (bytes, at) => content.set(bytes, at),
    read: (into, at) => into.set(content.subarray(at, at + into.length)),
    finish: async () => new File([], ''),
    discard: async () => {
      discarded = true;
    },
  };
  return { file, isDiscarded: () => discarded };
};

const noise = (frames: number): Float32Array => Float32Array.from({ length: frames }, noiseFrom(frames));

const readFrom = (store: SampleStore, first: number, frames: number) => {
  const [left, right] = [new Float32Array(frames).fill(9), new Float32Array(frames).fill(9)];
  store.read(first, left, right);
  return { left, right };
};

for (const [name, createStore] of [
  ['memory', () => new SampleStore(FORMAT)],
  ['a file', () => new SampleStore(FORMAT, inFile(fakeFile().file))],
] as const) {
  test(`a sound in ${name} is read back across chunks, with silence beyond its ends`, () => {
    const store = createStore();
    const [left, right] = [noise(150_000), noise(150_000).toReversed()];
    for (let first = 0; first < 150_000; first += 40_000)
      store.append([left.subarray(first, first + 40_000), right.subarray(first, first + 40_000)]);
    assert.equal(store.frames, 150_000);
    for (const [first, frames] of [
      [0, 150_000],
      [65_000, 1_000],
      [131_071, 2],
    ] as const) {
      const read = readFrom(store, first, frames);
      assert.deepEqual(read.left, left.slice(first, first + frames));
      assert.deepEqual(read.right, right.slice(first, first + frames));
    }
    assert.deepEqual([...readFrom(store, -2, 3).left], [0, 0, left[0]]);
    assert.deepEqual([...readFrom(store, 149_999, 3).right], [right[149_999], 0, 0]);
    assert.deepEqual([...readFrom(store, -9, 2).left, ...readFrom(store, 200_000, 2).left], [0, 0, 0, 0]);
  });
}

test('a mono sound fills both channels', () => {
  const store = new SampleStore({ sampleRate: 8_000, channels: 1 });
  store.append([Float32Array.of(0.5, -0.5)]);
  assert.deepEqual(readFrom(store, 0, 2), {
    left: Float32Array.of(0.5, -0.5),
    right: Float32Array.of(0.5, -0.5),
  });
});

test('a region of a sound is a separate sound, silent beyond its ends', () => {
  const store = new SampleStore({ sampleRate: 8_000, channels: 1 });
  store.append([Float32Array.from({ length: 10 }, (_, index) => index + 1)]);
  const part = cut(store, { start: 4, end: 7 });
  const [left, right] = [new Float32Array(6), new Float32Array(6)];
  part.read(-2, left, right);
  assert.equal(part.frames, 3);
  assert.deepEqual([...left], [0, 0, 5, 6, 7, 0]);
  assert.deepEqual(right, left);
  part.read(5, left, right);
  assert.deepEqual([...left], [0, 0, 0, 0, 0, 0]);
});

test('a trimmed sound has at least one frame; a region outside of it stands for all of it', () => {
  const sound = { frames: 1_000, sampleRate: 100 };
  assert.deepEqual(trimOf(sound, { trimStart: 250, trimEnd: 50 }), { start: 250, end: 950 });
  assert.deepEqual(trimOf(sound, { trimStart: 99_999, trimEnd: 99_999 }), { start: 999, end: 1_000 });
  const bounds = { start: 250, end: 950 };
  assert.deepEqual(within(bounds, null), bounds);
  assert.deepEqual(within(bounds, { start: 0, end: 300 }), { start: 250, end: 300 });
  assert.deepEqual(within(bounds, { start: 960, end: 990 }), bounds);
});

test('releasing a sound deletes its file', () => {
  const { file, isDiscarded } = fakeFile();
  const store = new SampleStore(FORMAT, inFile(file));
  store.append([noise(10), noise(10)]);
  store.free();
  assert.equal(store.frames, 0);
  assert.ok(isDiscarded());
});
