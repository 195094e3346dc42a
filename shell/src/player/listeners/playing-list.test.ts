/** @jest-environment @rushtone/testing/browser */
import { aSong, aSongSummary, errorResponse, ok, type MockResponses } from '@rushtone/testing';
import { listen, track } from '../../testing/listen-to-player.ts';
import { playerActions } from '../state/player.slice.ts';
import { saveNotForMe } from '../storage/not-for-me.ts';
import { readSavedPlayer } from '../storage/saved-player.ts';

const roadTrip = { name: 'Road trip', tracks: ['three', 'one', 'five'].map(track) };

const begin = (table: MockResponses = {}) => {
  const test = listen(table);
  const finishSong = async () => {
    test.emit('ended');
    await test.settle();
    test.emit('playing');
    return test.player.snapshot().track?.videoId;
  };
  const playFrom = async (videoId: string, from = roadTrip) => {
    test.player.play(track(videoId), { from });
    await test.settle();
    test.emit('playing');
  };
  return { ...test, finishSong, playFrom };
};

test('the queue plays next, then the songs of the list in which Play was pressed', async () => {
  const { player, emit, finishSong, playFrom } = begin();
  await playFrom('three');
  expect(player.snapshot()).toMatchObject({ from: 'Road trip', next: { videoId: 'one' }, previous: null });
  player.addToQueue(track('queued'));
  expect(await finishSong()).toBe('queued');
  expect(await finishSong()).toBe('one');
  expect(player.snapshot()).toMatchObject({ next: { videoId: 'five' }, previous: { videoId: 'three' } });
  expect(await finishSong()).toBe('five');
  emit('ended');
  expect(player.snapshot()).toMatchObject({ status: 'ended', track: { videoId: 'five' } });
});

test('a song opened by URL is followed by the next one from /song/get, whatever played before', async () => {
  const { player, settle, playFrom } = begin();
  await playFrom('three');
  player.open(track('two'));
  await settle();
  expect(player.snapshot()).toMatchObject({
    from: null,
    next: { videoId: 'three' },
    previous: { videoId: 'one' },
  });
});

test('the list continues while the server does not respond', async () => {
  const { finishSong, playFrom } = begin({ 'GET /song/get': 'offline' });
  await playFrom('three');
  expect(await finishSong()).toBe('one');
  expect(await finishSong()).toBe('five');
});

test('a deleted song is skipped within the list', async () => {
  const { player, messages, finishSong, playFrom, settle } = begin({
    'GET /song/get': ({ query }) => (query.s === 'one' ? errorResponse(404, 'Removed.') : ok(aSong())),
  });
  await playFrom('three');
  await finishSong();
  await settle();
  expect(messages).toContain('That song is no longer available. Playing the next one.');
  expect(player.snapshot()).toMatchObject({ track: { videoId: 'five' }, previous: { videoId: 'three' } });
});

test('“Repeat this list” starts it again after the last song', async () => {
  const { player, store, finishSong, playFrom } = begin();
  await playFrom('five');
  store.dispatch(playerActions.repeatListChanged(true));
  expect(await finishSong()).toBe('three');
  player.setRepeat(true);
  expect(await finishSong()).toBe('three');
});

test('Play in the same list resumes and keeps changes to it', async () => {
  const { player, store, host, emit, playFrom } = begin();
  await playFrom('three');
  store.dispatch(playerActions.entryRemoved('list-1'));
  emit('paused');
  player.play(track('three'), { from: roadTrip });
  expect(host.calls.at(-1)).toBe('play');
  expect(player.snapshot().next?.videoId).toBe('five');
});

const songsOf = (ids: readonly string[]) => ids.map((id) => aSongSummary({ youtube_id: id, title: id }));
const playlistOf = (ids: readonly string[]) =>
  ok({ playlist: { id: 'list', category_name: 'Fresh' }, songs: songsOf(ids) });

test('the drawer loads the playlist of a song opened by URL', async () => {
  const { player, store, settle, start } = begin({
    'GET /playlist/get': playlistOf(['one', 'two', 'three', 'four']),
  });
  await start('two');
  store.dispatch(playerActions.panelChanged('queue'));
  await settle();
  const { list } = player.snapshot();
  expect(list).toMatchObject({ name: 'Fresh', at: 1 });
  expect(list?.entries).toHaveLength(4);
});

test('a playlist that disagrees with /song/get about the next song is not used', async () => {
  const { player, store, settle, start } = begin({
    'GET /playlist/get': playlistOf(['one', 'two', 'four', 'three']),
  });
  await start('two');
  store.dispatch(playerActions.panelChanged('queue'));
  await settle();
  expect(player.snapshot()).toMatchObject({ list: null, next: { videoId: 'three' } });
});

test('a reload restores the list, its position and its switches', async () => {
  const before = begin();
  await before.playFrom('one');
  before.store.dispatch(playerActions.repeatListChanged(true));
  before.store.dispatch(playerActions.autoplayChanged(true));
  window.dispatchEvent(new Event('pagehide'));
  const { player } = listen({}, readSavedPlayer());
  expect(player.snapshot()).toMatchObject({
    from: 'Road trip',
    list: { name: 'Road trip', at: 1 },
    next: { videoId: 'five' },
    repeatList: true,
    autoplay: true,
  });
});

describe('autoplay', () => {
  const related = songsOf(['heard', 'near', 'far']);
  const table = { 'GET /song/get': () => ok(aSong({ next: null, related })) };

  test('is off by default: after the last song the music stops', async () => {
    const { player, finishSong, start } = begin(table);
    await start('one');
    await finishSong();
    expect(player.snapshot().track?.videoId).toBe('one');
  });

  test('continues with similar songs that were not heard recently', async () => {
    const { player, store, finishSong, start } = begin(table);
    await start('heard');
    await start('one');
    store.dispatch(playerActions.autoplayChanged(true));
    expect(await finishSong()).toBe('near');
    expect(player.snapshot()).toMatchObject({ from: 'Similar songs', next: { videoId: 'far' } });
  });

  test('skips songs and artists that are “Not for me”', async () => {
    const unwanted = [
      aSongSummary({ youtube_id: 'song', title: 'Refused' }),
      aSongSummary({ youtube_id: 'artist', title: 'Of a refused artist', author_name: 'Loud' }),
    ];
    const { player, store, finishSong, start } = begin({
      'GET /song/get': () => ok(aSong({ next: null, related: [...unwanted, ...songsOf(['near'])] })),
    });
    saveNotForMe({ songs: [track('song')], artists: ['Loud'] });
    await start('one');
    store.dispatch(playerActions.autoplayChanged(true));
    expect(await finishSong()).toBe('near');
    expect(player.snapshot().next).toBeNull();
  });

  test('skips what is marked “Not for me” while its songs play, even after a reload', async () => {
    const songs = [
      ...songsOf(['near', 'refused']),
      aSongSummary({ youtube_id: 'loud', title: 'Of a refused artist', author_name: 'Loud' }),
      ...songsOf(['far', 'last']),
    ];
    const responses = { 'GET /song/get': () => ok(aSong({ next: null, related: songs })) };
    const { store, finishSong, start } = begin(responses);
    await start('one');
    store.dispatch(playerActions.autoplayChanged(true));
    expect(await finishSong()).toBe('near');
    saveNotForMe({ songs: [track('refused')], artists: ['Loud'] });
    expect(await finishSong()).toBe('far');
    window.dispatchEvent(new Event('pagehide'));

    saveNotForMe({ songs: [track('last')], artists: [] });
    const reloaded = listen(responses, readSavedPlayer());
    expect(reloaded.player.snapshot().next?.videoId).toBe('last');
    reloaded.player.next();
    await reloaded.settle();
    expect(reloaded.player.snapshot().track?.videoId).not.toBe('last');
  });

  test('stops with a notice when everything found is “Not for me”', async () => {
    const { player, store, messages, finishSong, start } = begin({
      'GET /song/get': () => ok(aSong({ next: null, related: songsOf(['song']) })),
    });
    saveNotForMe({ songs: [track('song'), track('rnd')], artists: [] });
    await start('one');
    store.dispatch(playerActions.autoplayChanged(true));
    await finishSong();
    expect(messages).toContain('No similar songs could be found.');
    expect(player.snapshot().track?.videoId).toBe('one');
  });

  test('plays a random song of the category after all similar ones were heard', async () => {
    const { store, finishSong, start } = begin({
      ...table,
      'GET /song/get': () => ok(aSong({ next: null })),
    });
    await start('one');
    store.dispatch(playerActions.autoplayChanged(true));
    expect(await finishSong()).toBe('rnd');
  });
});
