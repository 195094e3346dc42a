import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compose } from '../../compose/compose.ts';
import { lookahead, Sequencer } from './sequencer.ts';

const score = compose('rt-1');
const notes = score.bars.flatMap((bar) => bar.notes);

it('hands out each note once, at its time and ahead of it', () => {
  const dues: number[] = [];
  let now = 0;
  const sequencer = new Sequencer(score, { position: 0, rate: 1, at: 0.1 }, (_note, due) => {
    assert.ok(due >= now && due <= now + lookahead);
    dues.push(due);
  });
  for (; now < score.duration; now += 0.2) sequencer.pump(now);
  assert.equal(dues.length, notes.length);
});

it('survives a page that is busy for a second', () => {
  let late = 0;
  let now = 0;
  const sequencer = new Sequencer(score, { position: 0, rate: 1, at: 0.1 }, (note, due) => {
    if (due > note.at + 0.1001) late += 1;
  });
  for (; now < 60; now += 1.2) sequencer.pump(now);
  assert.equal(late, 0);
});

it('takes up held notes after a seek, and plays faster at a higher rate', () => {
  const position = (score.bars[20]?.at ?? 0) + 0.5;
  const held: string[] = [];
  const sequencer = new Sequencer(score, { position, rate: 2, at: 5 }, (note, due) => {
    if (note.at < position) held.push(note.voice);
    else assert.ok(Math.abs(due - (5 + (note.at - position) / 2)) < 1e-9);
  });
  assert.ok(held.includes('pad'));
  assert.ok(!held.includes('drums'));
  sequencer.pump(5);
});
