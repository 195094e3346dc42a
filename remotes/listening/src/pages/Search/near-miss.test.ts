import { aSongSummary } from '@rushtone/testing';
import { isNearMiss } from './near-miss.ts';

const songs = [aSongSummary({ title: 'Glass Highway', author_name: 'Néon Orchard' })];

test.each([
  ['glass', false],
  ['neon glass', false],
  ['GLASS  highway', false],
  ['glas hiway', true],
  ['glass comets', true],
  ['', false],
])('for the query "%s", the songs are a near miss: %s', (query, near) =>
  expect(isNearMiss(query, songs)).toBe(near),
);

test('an empty result is no near miss', () => expect(isNearMiss('glass', [])).toBe(false));
