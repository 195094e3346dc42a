import { aSongSummary } from '@rushtone/testing';
import { isNearMiss, likelyBeginning } from './near-miss.ts';

const songs = [aSongSummary({ title: 'Glass Highway', author_name: 'Néon Orchard' })];

test.each([
  ['glass', false],
  ['neon glass', false],
  ['GLASS  highway', false],
  ['glas hiway', true],
  ['glass comets', true],
  ['', false],
])('of %s the songs are only near: %s', (query, near) => expect(isNearMiss(query, songs)).toBe(near));

test('no songs are no near ones', () => expect(isNearMiss('glass', [])).toBe(false));

test.each([
  ['the hihgway', 'hihg'],
  ['zz', 'zz'],
  ['abc', 'ab'],
  ['', ''],
])('%s most likely begins right with %s', (query, beginning) =>
  expect(likelyBeginning(query)).toBe(beginning),
);
