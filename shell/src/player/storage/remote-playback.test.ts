/** @jest-environment @rushtone/testing/browser */
import type { DeviceState } from '@rushtone/domain';
import { initialState } from '../state/player-state.ts';
import { readRemote, remoteSecond, songsText, stateText } from './remote-playback.ts';

const track = (videoId: string, title = videoId) => ({ videoId, title, artist: 'Vela', playlistId: 'list' });
const entry = (index: number, title?: string) => ({ id: `list-${index}`, track: track(`v${index}`, title) });
const listOf = (length: number, at: number, title?: string) => ({
  name: 'Full Throttle',
  entries: Array.from({ length }, (_, index) => entry(index, title)),
  at,
  similar: false,
});
const state = {
  ...initialState,
  track: track('v30'),
  status: 'playing' as const,
  duration: 200,
  repeat: true,
  speed: 2,
  list: listOf(60, 30),
  queue: [{ id: 'q', track: track('queued') }],
};
const said = (text: string, songs: string | null, age = 0): Pick<DeviceState, 'devices' | 'playing'> => ({
  devices: [{ id: 'phone', name: 'Kitchen', seen: '' }],
  playing: { device: 'phone', claim: 'c', state: text, age, songs, songs_rev: 1 },
});

test('what one device says is what another one reads: song, second, queue and place in the list', () => {
  const remote = readRemote(
    said(stateText(state, { second: 20, waitsForPress: false }), songsText(state), 1_000),
    null,
  );
  expect(remote).toMatchObject({ name: 'Kitchen', playing: true, speed: 2, waitsForPress: false });
  expect(remote?.saved).toMatchObject({ track: track('v30'), second: 20, repeat: true, queue: state.queue });
  const { list } = remote?.saved ?? {};
  expect([list?.entries[list.at]?.track.videoId, list?.entries.at(-1)?.track.videoId]).toEqual([
    'v30',
    'v59',
  ]);
  expect(remote && remoteSecond(remote)).toBeCloseTo(22, 0);
});

test('songs that were read before count when they are not sent again', () => {
  const text = stateText(state, { second: 20, waitsForPress: false });
  expect(readRemote(said(text, null), songsText(state))?.saved.queue).toEqual(state.queue);
});

test('a device that has been silent for long does not play', () => {
  const remote = readRemote(said(stateText(state, { second: 20, waitsForPress: false }), null, 60_000), null);
  expect(remote?.playing).toBe(false);
  expect(remote && remoteSecond(remote)).toBe(20);
});

test('the second of a song ends with the song', () => {
  const remote = readRemote(
    said(stateText(state, { second: 199, waitsForPress: false }), null, 30_000),
    null,
  );
  expect(remote && remoteSecond(remote)).toBe(200);
});

test.each(['{', '[]', '{}', '{"track":{"videoId":"../x"}}', '{"track":null,"playing":true}'])(
  'nothing plays on a device that says %s',
  (text) => expect(readRemote(said(text, '{"queue":7,"list":[]}'), null)).toBeNull(),
);

test('a list that is too long for a form is cut, and the current song stays in it', () => {
  for (const title of ['A', '夜'.repeat(200)]) {
    const long = { queue: [], list: listOf(5_000, 2_500, title) };
    const text = songsText(long);
    expect(encodeURIComponent(text).length).toBeLessThan(60_000);
    const remote = readRemote(
      said(stateText({ ...state, ...long }, { second: 0, waitsForPress: false }), text),
      null,
    );
    const { list } = remote?.saved ?? {};
    expect(list?.entries[list.at]?.track.videoId).toBe('v2500');
  }
});
