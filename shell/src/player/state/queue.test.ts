import { insertAt, moved, without } from './queue.ts';

const entry = (id: string) => ({ id, track: { videoId: id, title: id, artist: '', playlistId: null } });
const queue = ['a', 'b', 'c', 'd'].map(entry);
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id).join('');

describe('the queue', () => {
  test('takes a song at its front, at its end and in between', () => {
    expect(ids(insertAt(queue, entry('x'), 0))).toBe('xabcd');
    expect(ids(insertAt(queue, entry('x'), 4))).toBe('abcdx');
    expect(ids(insertAt(queue, entry('x'), 2))).toBe('abxcd');
  });

  test('gives back what was removed at the place it had', () => {
    expect(ids(insertAt(without(queue, 'b'), entry('b'), 1))).toBe('abcd');
  });

  test.each([
    ['a', 2, 'bcad'],
    ['d', 0, 'dabc'],
    ['b', 99, 'acdb'],
    ['c', -3, 'cabd'],
    ['b', 1, 'abcd'],
    ['nobody', 1, 'abcd'],
  ])('moves %s to place %i: %s', (id, to, order) => {
    expect(ids(moved(queue, id, to))).toBe(order);
  });
});
