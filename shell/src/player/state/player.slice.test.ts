import { initialState, playerActions, playerSlice } from './player.slice.ts';

const entry = (id: string) => ({ id, track: { videoId: id, title: id, artist: '', playlistId: null } });
const before = { ...initialState, queue: ['a', 'b', 'c', 'd'].map(entry) };
type Action = Parameters<typeof playerSlice.reducer>[1];
const after = (...actions: Action[]) => {
  const { queue } = actions.reduce(playerSlice.reducer, before);
  return queue.map(({ id }) => id).join('');
};
const { entryAdded, entryMoved, entryRemoved } = playerActions;

describe('the queue', () => {
  test('inserts a song at the front, at the end and in between', () => {
    const add = (index: number) => after(entryAdded({ entry: entry('x'), index }));
    expect([0, 4, 2].map(add)).toEqual(['xabcd', 'abcdx', 'abxcd']);
  });

  test('restores a removed song at its position', () => {
    expect(after(entryRemoved('b'), entryAdded({ entry: entry('b'), index: 1 }))).toBe('abcd');
  });

  test.each([
    ['a', 2, 'bcad'],
    ['d', 0, 'dabc'],
    ['b', 99, 'acdb'],
    ['c', -3, 'cabd'],
    ['b', 1, 'abcd'],
    ['nobody', 1, 'abcd'],
  ])('moves %s to index %i: %s', (id, to, order) => {
    expect(after(entryMoved({ id, to }))).toBe(order);
  });
});
