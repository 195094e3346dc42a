import { initialState } from './player-state.ts';
import { playerActions, playerSlice } from './player.slice.ts';

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

test('a song that waits to be played has the length of the catalog until its video says it', () => {
  const { track } = entry('a');
  const prepared = (more: object) =>
    playerSlice.reducer(initialState, playerActions.trackPrepared({ track, ...more })).duration;
  expect(prepared({ track: { ...track, duration: 215 } })).toBe(215);
  expect(prepared({ track: { ...track, duration: 215 }, duration: 214.6 })).toBe(214.6);
  expect(prepared({})).toBe(0);
});

describe('a list of 5,000 songs', () => {
  const tracks = Array.from({ length: 5_000 }, (_, n) => entry(`song-${n}`).track);
  const started = playerSlice.reducer(
    initialState,
    playerActions.trackStarted({ track: tracks[0] as never, from: { name: 'Long', tracks } }),
  );
  /** Returns the time of the fastest run, to exclude the load of a busy machine. */
  const fastest = (state: typeof started, action: Action) =>
    Math.min(
      ...Array.from({ length: 15 }, () => {
        const start = performance.now();
        playerSlice.reducer(state, action);
        return performance.now() - start;
      }),
    );

  test.each([
    ['the next song', playerActions.trackStarted({ track: tracks[1] as never })],
    ['a move', entryMoved({ id: 'list-4999', to: 0 })],
    ['a removal', entryRemoved('list-1')],
    ['a song added to the queue', entryAdded({ entry: entry('x'), index: 0 })],
  ])('%s takes less than 10 ms', (_name, action) => {
    expect(fastest(started, action)).toBeLessThan(10);
  });
});
