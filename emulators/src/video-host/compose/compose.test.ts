import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compose } from './compose.ts';
import { drum, ranges, type Note, type Score } from './score.ts';

const tempos = { rt: [140, 160], st: [60, 80], x: [90, 128] } as const;
const ids = Object.keys(tempos).flatMap((prefix) =>
  Array.from({ length: 60 }, (_, index) => `${prefix}-${index}`),
);
const songs = new Map(ids.map((id) => [id, compose(id)]));

const notesOf = (score: Score): Note[] => score.bars.flatMap((bar) => bar.notes);

describe('compose', () => {
  it('writes the same song for the same id, and another for another', () => {
    assert.deepEqual(compose('rt-0'), songs.get('rt-0'));
    const written = new Set([...songs.values()].map((score) => JSON.stringify(score)));
    assert.equal(written.size, ids.length);
  });

  it('keeps to the tempo of the brand and to two to four minutes', () => {
    for (const [prefix, [low, high]] of Object.entries(tempos)) {
      for (const [id, { tempo, duration }] of songs) {
        if (!id.startsWith(prefix)) continue;
        assert.ok(tempo >= low && tempo <= high, `${id}: ${tempo} bpm`);
        assert.ok(duration >= 120 && duration <= 240, `${id}: ${duration} s`);
      }
    }
  });

  it('keeps each voice in its range and each note in the song', () => {
    for (const [id, score] of songs) {
      for (const { voice, pitch, at, length, velocity } of notesOf(score)) {
        const [low, high] = ranges[voice];
        assert.ok(pitch >= low && pitch <= high, `${id}: ${voice} plays ${pitch}`);
        assert.ok(at >= 0 && length > 0 && at + length <= score.duration + 1e-9, `${id}: at ${at}`);
        assert.ok(velocity > 0 && velocity <= 1);
      }
    }
  });

  it('stays in its key, but for the bass that leads over to the next chord', () => {
    const steps = {
      major: [0, 2, 4, 5, 7, 9, 11],
      minor: [0, 2, 3, 5, 7, 8, 10],
      dorian: [0, 2, 3, 5, 7, 9, 10],
    };
    for (const [id, score] of songs) {
      const { tonic, mode } = score.key;
      for (const { voice, pitch } of notesOf(score)) {
        if (voice === 'drums' || voice === 'bass') continue;
        assert.ok(steps[mode].includes((pitch - tonic + 120) % 12), `${id}: ${voice} plays ${pitch}`);
      }
    }
  });

  it('goes from an intro by verses, choruses and a break to an ending', () => {
    for (const score of songs.values()) {
      const sections = score.bars
        .map((bar) => bar.section)
        .filter((name, index, all) => name !== all[index - 1]);
      assert.equal(sections[0], 'intro');
      assert.equal(sections.at(-1), 'ending');
      assert.ok(sections.includes('break'));
      assert.ok(sections.filter((name) => name === 'chorus').length >= 2);
    }
  });

  it('puts the kick on each beat of a Rushtone chorus', () => {
    for (const [id, score] of songs) {
      if (!id.startsWith('rt')) continue;
      const chorus = score.bars.find((bar) => bar.section === 'chorus');
      assert.equal(
        chorus?.notes.filter((note) => note.pitch === drum.kick && note.voice === 'drums').length,
        4,
      );
    }
  });

  it('writes a short piece of the length that the id asks for', () => {
    for (const seconds of [1, 3, 5, 30]) {
      const score = compose(`short-${seconds}`);
      assert.equal(score.duration, seconds);
      assert.ok(notesOf(score).length > 10);
    }
  });
});
