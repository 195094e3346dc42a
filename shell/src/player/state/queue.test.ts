import { insertAt, moveEntry, without } from './queue.ts';

const entry = (id: string) => ({ id, track: { videoId: id, title: id, artist: '', playlistId: null } });
const queue = ['a', 'b', 'c', 'd'].map(entry);
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id).join('');

describe('the queue', () => {
  test('inserts a song at the front, at the end and in between', () => {
    expect(ids(insertAt(queue, entry('x'), 0))).toBe('xabcd');
    expect(ids(insertAt(queue, entry('x'), 4))).toBe('abcdx');
    expect(ids(insertAt(queue, entry('x'), 2))).toBe('abxcd');
  });

  test('restores a removed song at its position', () => {
    expect(ids(insertAt(without(queue, 'b'), entry('b'), 1))).toBe('abcd');
  });

  test.each([
    ['a', 2, 'bcad'],
    ['d', 0, 'dabc'],
    ['b', 99, 'acdb'],
    ['c', -3, 'cabd'],
    ['b', 1, 'abcd'],
    ['nobody', 1, 'abcd'],
  ])('moves %s to index %i: %s', (id, to, order) => {
    expect(ids(moveEntry(queue, id, to))).toBe(order);
  });
});
