import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { firstMp3Frame, mp3FrameAt } from './frame.ts';
import { sniff } from '../decode/sniff.ts';
import { skipTags } from './tags.ts';

const FILE = path.join(import.meta.dirname, '../../../../../e2e/support/sounds/song.mp3');
const mp3 = new Uint8Array(readFileSync(FILE));
const sound = mp3.subarray(firstMp3Frame(mp3, skipTags(mp3)) ?? 0);

const behind = (rubbish: readonly number[]): Uint8Array => new Uint8Array([...rubbish, ...sound]);
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
/** First bytes of a frame. */
const BEGINNING = [...sound.subarray(0, 4)];

test('a frame ends where the next one starts', () => {
  const frame = mp3FrameAt(sound, 0);
  assert.ok(frame && mp3FrameAt(sound, frame.bytes));
});

test('finds the first frame after other bytes, and skips accidental sync words', () => {
  assert.equal(firstMp3Frame(behind(zeros(3_000)), 0), 3_000);
  assert.equal(firstMp3Frame(behind([0, ...BEGINNING, ...zeros(700)]), 0), 705);
  assert.equal(sniff(behind(zeros(3_000))), 'mp3');
});

test('rejects a single frame header without a second frame', () => {
  assert.equal(firstMp3Frame(new Uint8Array([0, ...BEGINNING, ...zeros(5_000)]), 0), null);
  assert.equal(sniff(new Uint8Array(zeros(5_000))), null);
});
