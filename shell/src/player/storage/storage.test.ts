/** @jest-environment @rushtone/testing/browser */
import { playHistory } from './history.ts';
import { HISTORY_LENGTH, recordPlayed, withPlayed } from './record-history.ts';
import { isUnwanted, saveNotForMe } from './not-for-me.ts';
import { savePlayer, saveQueue, readSavedPlayer } from './saved-player.ts';
import { withoutExpired } from './unavailable.ts';
import { sleepAfter } from '../state/sleep-timer.ts';
import { initialState } from '../state/player-state.ts';

const track = (videoId: string) => ({ videoId, title: videoId, artist: 'Vela', playlistId: 'list' });
const state = () => initialState;

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('the saved player', () => {
  test('restores song, position, volume, repeat, shuffle and queue', () => {
    const known = {
      ...state(),
      track: track('one'),
      next: track('two'),
      volume: 40,
      muted: true,
      repeat: true,
      shuffle: true,
      duration: 225,
      queue: [{ id: 'a', track: track('three') }],
    };
    savePlayer(known, 83.4);
    saveQueue(known);
    expect(readSavedPlayer()).toMatchObject({
      track: track('one'),
      next: track('two'),
      second: 83.4,
      volume: 40,
      muted: true,
      repeat: true,
      shuffle: true,
      duration: 225,
      queue: [{ id: 'a', track: track('three') }],
    });
  });

  test('restores a sleep timer until its deadline', () => {
    const now = Date.now();
    const restored = () => readSavedPlayer().sleepTimer;
    const timer = sleepAfter(30, now);
    savePlayer({ ...state(), sleepTimer: timer }, 0);
    expect(restored()).toEqual(timer);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 30 * 60_000);
    expect(restored()).toBeNull();
    clock.mockReturnValue(now);
    for (const deadline of ['soon', null, now + 2 * 60 * 60_000]) {
      localStorage.setItem('rushtone.player', JSON.stringify({ sleepTimer: { kind: 'at', deadline } }));
      expect(restored()).toBeNull();
    }
  });

  test.each([
    '{"track":',
    '[]',
    'null',
    '7',
    '{"track":{"videoId":"../../evil"},"volume":"loud","second":-4,"repeat":"yes"}',
    '{"track":{"videoId":12},"volume":1e9,"second":null}',
  ])('ignores invalid stored content: %s', (text) => {
    localStorage.setItem('rushtone.player', text);
    localStorage.setItem('rushtone.queue', text);
    expect(readSavedPlayer()).toMatchObject({
      track: null,
      second: 0,
      volume: 100,
      repeat: false,
      queue: [],
    });
  });

  test('restores only valid queue entries, each once', () => {
    const good = { id: 'a', track: track('one') };
    localStorage.setItem(
      'rushtone.queue',
      JSON.stringify([good, null, { id: 'b' }, good, { track: track('x') }]),
    );
    expect(readSavedPlayer().queue).toEqual([good]);
  });

  test('works without storage if it is full or blocked', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    expect(savePlayer(state(), 0)).toBe(false);
    expect(readSavedPlayer().track).toBeNull();
    recordPlayed(track('one'));
    expect(playHistory.read()).toHaveLength(1);
  });
});

describe('the history', () => {
  beforeEach(() => playHistory.replace([]));

  test('keeps the last 100 songs, newest first, each once', () => {
    let history = withPlayed([], track('first'), 0);
    for (let n = 1; n <= 120; n += 1) history = withPlayed(history, track(`song-${n}`), n);
    history = withPlayed(history, track('song-100'), 200);
    expect(history).toHaveLength(HISTORY_LENGTH);
    expect(history.slice(0, 2).map((entry) => entry.track.videoId)).toEqual(['song-100', 'song-120']);
    expect(history.filter((entry) => entry.track.videoId === 'song-100')).toHaveLength(1);
  });

  test('returns the same array until another song plays', () => {
    expect(playHistory.read()).toBe(playHistory.read());
  });

  test('counts how often a song was heard', () => {
    for (const name of ['one', 'two', 'one', 'three', 'one']) recordPlayed(track(name));
    expect(playHistory.read().map(({ track: { videoId }, plays }) => [videoId, plays])).toEqual([
      ['one', 3],
      ['three', 1],
      ['two', 1],
    ]);
  });

  test('is empty immediately after another tab or a sign-out deletes it, and records nothing while paused', () => {
    recordPlayed(track('one'));
    localStorage.clear();
    expect(playHistory.read()).toEqual([]);
    localStorage.setItem('rushtone.history-paused', 'true');
    recordPlayed(track('two'));
    expect(playHistory.read()).toEqual([]);
  });
});

describe('what is marked as “Not for me”', () => {
  const nobody = jest.fn(async () => undefined);

  test('is a song, or every song of an artist; the artist is requested only in that case', async () => {
    expect(await isUnwanted('one', nobody)).toBe(false);
    saveNotForMe({ songs: [track('one')], artists: [] });
    expect(await isUnwanted('one', nobody)).toBe(true);
    expect(await isUnwanted('two', nobody)).toBe(false);
    expect(nobody).not.toHaveBeenCalled();
    saveNotForMe({ songs: [], artists: ['Vela'] });
    expect(await isUnwanted('two', async () => 'Vela')).toBe(true);
    expect(await isUnwanted('two', async () => 'Juniper Flint')).toBe(false);
  });
});

test('unavailable songs are retried after a day', () => {
  const day = 24 * 60 * 60 * 1000;
  const now = 10 * day;
  expect(
    Object.keys(withoutExpired({ old: now - day - 1, fresh: now - day + 1, odd: 'x', later: now + 5 }, now)),
  ).toEqual(['fresh']);
});
