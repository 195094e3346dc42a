/** @jest-environment @rushtone/testing/browser */
import { aSong, aSongSummary, errorResponse, ok } from '@rushtone/testing';
import { later, listen, track } from '../../testing/listen-to-player.ts';
import { playerActions } from '../state/player.slice.ts';
import { saveNotForMe } from '../storage/not-for-me.ts';
import { readSavedPlayer } from '../storage/saved-player.ts';

test('shuffle plays a random song, or the next one with a notice if there is none', async () => {
  const shuffled = listen();
  await shuffled.start('one');
  shuffled.player.setShuffle(true);
  shuffled.emit('ended');
  await shuffled.settle();
  expect(shuffled.player.snapshot().track?.videoId).toBe('rnd');

  const alone = listen({ 'GET /song/random': errorResponse(404, 'Nothing here.') });
  await alone.start('one');
  alone.player.setShuffle(true);
  alone.emit('ended');
  await alone.settle();
  expect(alone.player.snapshot().track?.videoId).toBe('two');
  expect(alone.messages).toEqual(['No random song could be found. Playing the next one.']);
});

test('shuffle keeps the current song, and repeats none of the last 20', async () => {
  const drawn = ['one', 'two', 'one', 'fresh'];
  const { player, host, settle, start } = listen({
    'GET /song/random': () => ok({ youtube_url: '', youtube_id: drawn.shift() ?? '', category_id: 'list' }),
  });
  await start('one');
  await start('two');
  player.setShuffle(true);
  expect(host.loads()).toHaveLength(2);
  player.next();
  await settle();
  expect(player.snapshot().track?.videoId).toBe('fresh');
});

test('in a short list shuffle repeats a recent song, but not the current one', async () => {
  const drawn = ['one', 'two', 'two', 'two'];
  const asked: (string | undefined)[] = [];
  const { player, settle, start } = listen({
    'GET /song/random': ({ query }) => {
      asked.push(query.not);
      return ok({ youtube_url: '', youtube_id: drawn.shift() ?? '', category_id: 'list' });
    },
  });
  await start('one');
  await start('two');
  player.setShuffle(true);
  player.next();
  await settle();
  expect(player.snapshot().track?.videoId).toBe('one');
  expect(asked).toEqual(['two', 'two', 'two', 'two']);
});

test('a random song that fails to load after the last song is retried, and the listener is notified', async () => {
  const { player, api, settle, start, emit, messages } = listen({ 'GET /song/random': 'offline' });
  await start('three');
  player.setShuffle(true);
  emit('ended');
  await settle();
  expect(messages).toEqual([
    'The next song could not be loaded. It plays as soon as the connection is back.',
  ]);
  expect(player.snapshot()).toMatchObject({ status: 'ended', track: { videoId: 'three' } });
  api.change({ 'GET /song/random': ok({ youtube_url: 'rnd', youtube_id: 'rnd', category_id: 'list' }) });
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(player.snapshot().track?.videoId).toBe('rnd');
});

test('if a song ends before the server has sent the next one, that one plays as soon as it arrives', async () => {
  const { player, start, emit, settle, messages, api } = listen();
  const { fetch } = api;
  const answer = Promise.withResolvers<void>();
  globalThis.fetch = async (...call) => {
    await answer.promise;
    return fetch(...call);
  };
  await start('one');
  emit('ended');
  await later(1_600);
  expect(messages).toEqual(['The next song is still loading.']);
  answer.resolve();
  await settle();
  expect(player.snapshot().track?.videoId).toBe('two');
});

test.each(['next', 'previous'] as const)(
  'a press on %s before the neighbors are known acts once they are, and not on another song',
  async (press) => {
    const { player, settle, api } = listen();
    const { fetch } = api;
    const answer = Promise.withResolvers<void>();
    globalThis.fetch = async (...call) => {
      await answer.promise;
      return fetch(...call);
    };
    const opened = { ...track('two'), playlistId: 'favorite' };
    player.play(opened);
    player[press]();
    await settle();
    expect(player.snapshot().track).toEqual(opened);
    player.play(track('two'));
    answer.resolve();
    await settle();
    expect(player.snapshot().track?.videoId).toBe(press === 'next' ? 'three' : 'one');

    player.play(track('three'));
    player[press]();
    player.play(track('two'));
    await settle();
    expect(player.snapshot().track?.videoId).toBe('two');
  },
);

test('Next right after a song was opened plays the list’s next song, not a similar one', async () => {
  const song = aSong({ next: 'three', related: [aSongSummary({ youtube_id: 'similar' })] });
  const { player, store, settle } = listen({ 'GET /song/get': ok(song) });
  store.dispatch(playerActions.autoplayChanged(true));
  player.play(track('two'));
  player.next();
  await settle();
  expect(player.snapshot().track?.videoId).toBe('three');
});

test('Next in a song that the last visit left before its neighbors were known plays the next one', async () => {
  const { player, settle } = listen({}, { ...readSavedPlayer(), track: track('two') });
  player.next();
  await settle();
  expect(player.snapshot().track?.videoId).toBe('three');
});

test('a notice shows while a random song is slow to load, and it does not replace a song that the listener plays meanwhile', async () => {
  const { player, host, start, emit, settle, messages } = listen();
  await start('three');
  player.setShuffle(true);
  const answer = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  globalThis.fetch = async (...call) => {
    await answer.promise;
    return fetch(...call);
  };
  emit('ended');
  await later(1_600);
  expect(messages).toEqual(['The next song is still loading.']);
  player.play(track('one'));
  await settle();
  answer.resolve();
  await settle();
  expect(player.snapshot().track?.videoId).toBe('one');
  expect(host.loads().at(-1)).toBe('load one at 0');
});

test('shuffle in `favorite` plays a random favorite, or any song for a visitor', async () => {
  const favorite = { videoId: 'one', title: 'One', artist: 'Vela', playlistId: 'favorite' };
  const table = {
    'GET /favorite/get': () => ok(aSong()),
    'GET /favorite/random': () => ok({ youtube_url: '', youtube_id: 'loved', category_id: 'list' }),
  };
  const mine = listen(table, undefined, 'token-of-the-test');
  mine.player.play(favorite);
  await mine.settle();
  mine.player.setShuffle(true);
  mine.emit('ended');
  await mine.settle();
  expect(mine.player.snapshot().track).toMatchObject({ videoId: 'loved', playlistId: 'favorite' });

  const visitor = listen();
  visitor.player.play(favorite);
  await visitor.settle();
  visitor.player.setShuffle(true);
  visitor.emit('ended');
  await visitor.settle();
  expect(visitor.player.snapshot().track?.videoId).toBe('rnd');
});

test('shuffle plays each song of a list once before any repeats, even after a reload', async () => {
  const order = Array.from({ length: 24 }, (_, n) => `song-${n}`);
  const bags: string[] = [];
  const table = {
    'GET /song/random': ({ query }: { query: Record<string, string> }) => {
      bags.push(query.bag ?? '');
      const drawn = order[Number(query.bag?.split('.')[1]) % order.length] ?? '';
      return ok({ youtube_url: drawn, youtube_id: drawn, category_id: 'list' });
    },
  };
  const heard: (string | undefined)[] = [];
  const shuffleOn = async ({ player, settle, emit }: ReturnType<typeof listen>, songs: number) => {
    for (let song = 0; song < songs; song += 1) {
      emit('ended');
      await settle();
      emit('playing');
      heard.push(player.snapshot().track?.videoId);
    }
  };
  const first = listen(table);
  await first.start('one');
  first.player.setShuffle(true);
  await shuffleOn(first, 10);
  window.dispatchEvent(new Event('pagehide'));

  const reloaded = listen(table, readSavedPlayer());
  reloaded.player.toggle();
  await reloaded.settle();
  reloaded.emit('playing');
  await shuffleOn(reloaded, 16);
  expect(heard).toEqual([...order, ...order.slice(0, 2)]);
  expect(new Set(bags.map((bag) => bag.split('.')[0])).size).toBe(1);
});

test('shuffle draws another song in place of one that is “Not for me”, and does not draw it again', async () => {
  const order = ['refused', 'wanted', 'later'];
  const table = {
    'GET /song/random': ({ query }: { query: Record<string, string> }) => {
      const drawn = order[Number(query.bag?.split('.')[1]) % order.length] ?? '';
      return ok({ youtube_url: drawn, youtube_id: drawn, category_id: 'list' });
    },
  };
  const { player, settle, start, emit, api } = listen(table);
  saveNotForMe({ songs: [track('refused')], artists: [] });
  await start('one');
  player.setShuffle(true);
  const heard: (string | undefined)[] = [];
  for (let song = 0; song < 2; song += 1) {
    emit('ended');
    await settle();
    emit('playing');
    heard.push(player.snapshot().track?.videoId);
  }
  expect(heard).toEqual(['wanted', 'later']);
  const places = api.calls.filter(({ query }) => query.bag).map(({ query }) => query.bag?.split('.')[1]);
  expect(places).toEqual(['0', '1', '2']);
});

test('with shuffle, Previous plays the song heard before; without it, the previous song in the list', async () => {
  let random = 'three';
  const { player, start, settle, emit } = listen({
    'GET /song/random': () => ok({ youtube_url: random, youtube_id: random, category_id: 'list' }),
  });
  await start('two');
  player.setShuffle(true);
  emit('ended');
  await settle();
  emit('playing');
  random = 'one';
  player.next();
  await settle();
  emit('playing');
  expect(player.snapshot()).toMatchObject({ track: { videoId: 'one' }, previous: { videoId: 'three' } });

  player.previous();
  await settle();
  emit('playing');
  player.previous();
  await settle();
  emit('playing');
  expect(player.snapshot()).toMatchObject({ track: { videoId: 'two' }, previous: { videoId: 'one' } });
  player.setShuffle(false);
  expect(player.snapshot().previous?.videoId).toBe('one');
});

test('after three seconds Previous restarts the song, and a second press goes back', async () => {
  const { player, host, start, settle } = listen();
  await start('two');
  host.moveTo(3.2);
  player.previous();
  expect(host.calls.at(-1)).toBe('seek 0');
  expect(player.snapshot().track?.videoId).toBe('two');
  player.previous();
  await settle();
  expect(player.snapshot().track?.videoId).toBe('one');
});
