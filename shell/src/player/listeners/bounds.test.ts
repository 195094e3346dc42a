/** @jest-environment @rushtone/testing/browser */
import { aSong, ok } from '@rushtone/testing';
import { later, listen, track } from '../../testing/listen-to-player.ts';
import { playerActions } from '../state/player.slice.ts';
import { readSavedPlayer, savePlayer } from '../storage/saved-player.ts';

const bounds = { start: 12, end: 150 };
const timed = (videoId: string) => ({ ...track(videoId), bounds });
const withBounds = {
  'GET /song/get': () => ok(aSong({ youtube_id: 'one', bounds, next: 'two', previous: 'zero' })),
};
/** Longer than the player takes to notice the end, in ms. */
const NOTICED_MS = 320;

const open = async (at?: number) => {
  const view = listen(withBounds);
  view.player.play(timed('one'), at === undefined ? {} : { at });
  await view.settle();
  view.emit('playing');
  view.host.moveTo(at ?? bounds.start);
  return view;
};

test('a song starts at its start bound, and its end is passed to the host', async () => {
  const { player, host, emit, settle } = await open();
  expect(host.loads()).toEqual(['load one at 12 to 150']);
  expect(player.snapshot().bounds).toEqual(bounds);
  emit('ended');
  await settle();
  expect(host.loads()).toHaveLength(2);
});

test.each([
  [83, 83],
  [3, 12],
  [170, 12],
])(
  'a link to second %d of the video starts at second %d; times outside the song map to its start',
  async (at, start) => {
    expect((await open(at)).host.loads()).toEqual([`load one at ${start} to 150`]);
  },
);

test('after a seek, which makes the host forget the end, the song still ends there, once', async () => {
  const { player, host, settle, emit } = await open();
  player.seek(140);
  await later(NOTICED_MS);
  expect(host.loads()).toHaveLength(1);
  host.moveTo(150.1);
  await later(NOTICED_MS);
  emit('paused');
  await settle();
  expect(host.calls).toContain('pause');
  expect(host.loads()).toEqual(['load one at 12 to 150', 'load two at 0']);
});

test('at the end of the last song the music stops, and Play restarts it', async () => {
  const { player, host, emit } = listen({
    'GET /song/get': () => ok(aSong({ bounds, next: null, next_title: null })),
  });
  player.play(timed('one'));
  await later(NOTICED_MS);
  emit('playing');
  player.seek(149);
  host.moveTo(151);
  await later(NOTICED_MS);
  emit('paused');
  expect(player.snapshot().status).toBe('ended');
  player.toggle();
  expect(host.calls.slice(-2)).toEqual(['seek 12', 'play']);
});

test('Repeat and Previous go to the start of the song', async () => {
  const { player, host, emit } = await open();
  host.moveTo(40);
  await later(500);
  player.previous();
  expect(host.calls.at(-1)).toBe('seek 12');
  player.setRepeat(true);
  emit('ended');
  expect(host.calls.slice(-2)).toEqual(['seek 12', 'play']);
  expect(host.loads()).toHaveLength(1);
});

test('bounds that arrive with the song’s details apply from then on', async () => {
  const { player, host, emit, settle } = listen(withBounds);
  player.play(track('one'));
  await settle();
  emit('playing');
  expect(host.loads()).toEqual(['load one at 0']);
  expect(host.calls.at(-1)).toBe('seek 12');
  expect(player.snapshot().bounds).toEqual(bounds);
  host.moveTo(151);
  await later(NOTICED_MS);
  await settle();
  expect(host.loads().at(-1)).toMatch(/^load two/);
});

test('with bounds turned off, songs are whole videos, even after a reload', async () => {
  const { player, store, host, settle } = await open(83);
  store.dispatch(playerActions.keepsBoundsChanged(false));
  expect(player.snapshot().bounds).toBeNull();
  // The seek makes the host forget the end.
  expect(host.calls.at(-1)).toBe('seek 83');
  host.moveTo(160);
  await later(NOTICED_MS);
  expect(host.loads()).toHaveLength(1);
  player.play(timed('two'));
  await settle();
  expect(host.loads().at(-1)).toBe('load two at 0');
  savePlayer(player.snapshot(), 0);
  expect(readSavedPlayer()).toMatchObject({ keepsBounds: false, track: { bounds } });
});

test('turning bounds on again during the intro skips to the start of the song', async () => {
  const { store, host } = await open();
  store.dispatch(playerActions.keepsBoundsChanged(false));
  host.moveTo(4);
  await later(500);
  store.dispatch(playerActions.keepsBoundsChanged(true));
  expect(host.calls.at(-1)).toBe('seek 12');
});
