import { aSong, createFakeApi, ok, errorResponse, type MockResponses } from '@rushtone/testing';
import type { ShellNotice } from '../notices/notices.ts';
import { createStore } from '../store/store.ts';
import { SKIP_NOTICE_MS } from './listeners/playback-errors.ts';
import { createPlayerCore, type PlayerCore } from './player-core.ts';
import { playerActions } from './state/player.slice.ts';
import { readSavedPlayer, type SavedPlayer } from './storage/saved-player.ts';
import { createFakeIframePlayer } from '../testing/fake-iframe-player.ts';
import { VIDEO_STATE } from './video-host/iframe-player.ts';

const track = (videoId: string) => ({ videoId, title: videoId, artist: 'Somebody', playlistId: 'list' });
const neighbors: Record<string, [previous: string | null, next: string | null]> = {
  one: [null, 'two'],
  two: ['one', 'three'],
  three: ['two', null],
};

const catalog: MockResponses = {
  'GET /song/get': ({ query }) => {
    const [previous, next] = neighbors[query.s ?? ''] ?? [null, null];
    return ok(
      aSong({
        title: `Song ${query.s}`,
        author_name: 'Vela',
        previous,
        next,
        next_title: next && `Song ${next}`,
      }),
    );
  },
  'GET /song/random': () => ok({ youtube_url: 'rnd', youtube_id: 'rnd', category_id: 'list' }),
};

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// The cores of a test would be tabs of one browser, and pause each other.
Object.assign(globalThis, { BroadcastChannel: undefined });

const cores: PlayerCore[] = [];

const listen = (table: MockResponses = {}, saved?: SavedPlayer, token: string | null = null) => {
  const api = createFakeApi({ ...catalog, ...table });
  globalThis.fetch = api.fetch;
  const messages: string[] = [];
  const notices: ShellNotice[] = [];
  const store = createStore({ base: '/api', token: async () => token });
  const player = createPlayerCore({
    store,
    continuousPlay: true,
    watchUrl: 'http://video.localhost/watch?v=',
    thumbnails: 'http://video.localhost',
    saved,
    notify: (notice) => {
      messages.push(notice.message);
      notices.push(notice);
      return () => undefined;
    },
  });
  cores.push(player);
  const host = createFakeIframePlayer();
  player.link.attach(host.video, player.snapshot());
  const settle = () => later(320);
  const emit = (state: keyof typeof VIDEO_STATE) => player.link.stateChanged(VIDEO_STATE[state]);
  const start = async (videoId: string) => {
    player.play(track(videoId));
    await settle();
    emit('playing');
  };
  return { player, store, host, api, messages, notices, settle, emit, start };
};

afterEach(() => {
  for (const core of cores.splice(0)) core.dispose();
});

beforeEach(() => {
  localStorage.clear();
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true } });
});

describe('the player', () => {
  test('loads nothing of the video host before the first request to play', () => {
    const { player, host } = listen();
    expect(player.snapshot().videoRequested).toBe(false);
    expect(host.loads()).toEqual([]);
    expect(player.snapshot().status).toBe('idle');
  });

  test('starts a song at a position, and loads its title and neighbors', async () => {
    const { player, host, emit, settle } = listen();
    player.play(track('two'), { at: 83 });
    await settle();
    emit('playing');
    expect(host.loads()).toEqual(['load two at 83']);
    expect(player.snapshot()).toMatchObject({
      status: 'playing',
      duration: 180,
      track: { videoId: 'two', title: 'Song two', artist: 'Vela' },
      next: { videoId: 'three', title: 'Song three' },
      previous: { videoId: 'one' },
    });
  });

  test('opening the page of the current song neither restarts nor resumes it', async () => {
    const { player, host, emit, start } = listen();
    await start('one');
    player.open(track('one'));
    player.pause();
    emit('paused');
    player.open(track('one'));
    expect(host.calls.filter((call) => call !== 'volume 100')).toEqual(['load one at 0', 'pause']);
    expect(player.snapshot().status).toBe('paused');
  });

  test('Play resumes a paused song', async () => {
    const { player, host, emit, start } = listen();
    await start('one');
    emit('paused');
    player.play(track('one'));
    expect(host.calls.at(-1)).toBe('play');
    expect(host.loads()).toHaveLength(1);
  });

  test('plays the next song at the end, and stops after the last one', async () => {
    const { player, host, emit, settle, start } = listen();
    await start('two');
    emit('ended');
    await settle();
    emit('playing');
    expect(player.snapshot().track?.videoId).toBe('three');
    emit('ended');
    expect(player.snapshot().status).toBe('ended');
    expect(host.loads()).toEqual(['load two at 0', 'load three at 0']);
  });

  test('repeats the same song from 0 when repeat is on', async () => {
    const { player, host, emit, start } = listen();
    await start('one');
    player.setRepeat(true);
    emit('ended');
    expect(host.calls.slice(-2)).toEqual(['seek 0', 'play']);
  });

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

  test('skips a removed video with a notice, and stops at error 153', async () => {
    const { player, messages, settle, start } = listen();
    await start('one');
    player.link.errorRaised(100);
    await settle();
    expect(messages).toEqual(['This video is no longer available. Skipping it.']);
    expect(player.snapshot().track?.videoId).toBe('one');
    await later(SKIP_NOTICE_MS);
    expect(player.snapshot().track?.videoId).toBe('two');
    expect(player.snapshot().unavailable).toEqual(['one']);
    player.link.errorRaised(153);
    expect(player.snapshot()).toMatchObject({ status: 'failed', track: { videoId: 'two' } });
  });

  test('retries a failure of the video player once, at the same position', async () => {
    const { player, host, start } = listen();
    await start('one');
    host.moveTo(42);
    player.link.errorRaised(5);
    expect(host.loads().at(-1)).toBe('load one at 42');
  });

  test('coalesces quick skips into one load, and ignores events of an earlier video', async () => {
    const { player, host, emit, start, settle } = listen();
    await start('one');
    for (const videoId of ['two', 'one', 'three']) player.play(track(videoId));
    emit('ended');
    await settle();
    expect(host.loads()).toEqual(['load one at 0', 'load two at 0', 'load three at 0']);
    expect(player.snapshot().track?.videoId).toBe('three');
  });

  test('reports that the browser blocks autoplay', async () => {
    const { player, host, start } = listen();
    await start('one');
    host.emit('onAutoplayBlocked');
    expect(player.snapshot().status).toBe('blocked');
  });

  test('queued songs play before the next song, and then the list continues where it was', async () => {
    const { player, emit, settle, start } = listen();
    await start('one');
    player.addToQueue(track('x'));
    player.addToQueue(track('y'));
    player.playNext(track('w'));
    const order = [];
    for (let songs = 0; songs < 4; songs += 1) {
      emit('ended');
      await settle();
      emit('playing');
      order.push(player.snapshot().track?.videoId);
    }
    expect(order).toEqual(['w', 'x', 'y', 'two']);
    expect(player.snapshot().queue).toEqual([]);
  });

  test('after the last song the music stops', async () => {
    const { player, emit, start } = listen();
    await start('three');
    emit('ended');
    expect(player.snapshot()).toMatchObject({ status: 'ended', track: { videoId: 'three' } });
  });

  test('a song queued while nothing plays is not loaded before Play is pressed', async () => {
    const { player, host, settle } = listen();
    player.addToQueue(track('one'));
    expect(player.snapshot()).toMatchObject({ status: 'paused', track: { videoId: 'one' } });
    expect(player.snapshot().videoRequested).toBe(false);
    expect(host.loads()).toEqual([]);
    player.toggle();
    await settle();
    expect(host.loads()).toEqual(['load one at 0']);
  });

  test('Undo restores a removed song and a cleared queue', () => {
    const { player, store, notices } = listen();
    for (const videoId of ['now', 'a', 'b', 'c']) player.addToQueue(track(videoId));
    const undo = () => {
      const [action] = notices.at(-1)?.actions ?? [];
      if (action && 'run' in action) action.run();
    };
    const ids = () => player.snapshot().queue.map((entry) => entry.track.videoId);
    store.dispatch(playerActions.entryRemoved(player.snapshot().queue[1]?.id ?? ''));
    expect(ids()).toEqual(['a', 'c']);
    undo();
    expect(ids()).toEqual(['a', 'b', 'c']);
    store.dispatch(playerActions.queueCleared());
    expect(ids()).toEqual([]);
    undo();
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  test('restores song, position and settings paused, and loads nothing before Play', async () => {
    const saved = {
      ...readSavedPlayer(),
      track: track('two'),
      next: track('three'),
      second: 83,
      volume: 40,
      repeat: true,
    };
    const { player, host, settle } = listen({}, saved);
    expect(player.snapshot()).toMatchObject({ status: 'paused', volume: 40, repeat: true });
    expect(player.time()).toBe(83);
    player.open(track('two'));
    await settle();
    expect(host.loads()).toEqual([]);
    player.seek(90);
    player.toggle();
    expect(host.loads()).toEqual(['load two at 90']);
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

  test('skips a song that was deleted meanwhile, to the one that now follows the song before it', async () => {
    const { player, api, messages, settle, emit, start } = listen();
    await start('one');
    api.change({
      'GET /song/get': ({ query }) =>
        query.s === 'two'
          ? errorResponse(404, 'Gone.')
          : ok(aSong({ title: `Song ${query.s}`, next: 'three' })),
    });
    emit('ended');
    await settle();
    await settle();
    expect(player.snapshot().track?.videoId).toBe('three');
    expect(messages).toContain('That song is no longer available. Playing the next one.');
  });

  test('canceling a skip stays at the song and offers Retry and the next song', async () => {
    const { player, notices, settle, start } = listen();
    await start('one');
    player.link.errorRaised(101);
    await settle();
    const cancel = notices.at(-1)?.actions?.find(({ label }) => label === 'Cancel');
    if (cancel && 'run' in cancel) cancel.run();
    await later(SKIP_NOTICE_MS);
    expect(player.snapshot()).toMatchObject({ status: 'failed', track: { videoId: 'one' } });
    expect(notices.at(-1)?.actions?.map(({ label }) => label)).toEqual([
      'Retry',
      'Next song',
      'Open on YouTube',
    ]);
  });

  test('a skip goes back if the user went back', async () => {
    const { player, settle, start } = listen();
    await start('three');
    player.previous();
    await settle();
    player.link.errorRaised(100);
    await later(SKIP_NOTICE_MS + 100);
    expect(player.snapshot().track?.videoId).toBe('one');
  });

  test('another tab that starts pauses this one, which shows so until it plays again', async () => {
    const { player, store, host, emit, start } = listen();
    await start('one');
    store.dispatch(playerActions.otherTabStarted());
    emit('paused');
    expect(host.calls.at(-1)).toBe('pause');
    expect(player.snapshot()).toMatchObject({ status: 'paused', playsElsewhere: true });
    player.toggle();
    emit('playing');
    expect(player.snapshot().playsElsewhere).toBe(false);
  });

  test('adds played songs to the history with their titles', async () => {
    const { player, start } = listen();
    await start('one');
    await start('two');
    expect(player.history().map((entry) => entry.track.title)).toEqual(['Song two', 'Song one']);
  });

  test('closing pauses and resets the player, but keeps the volume', async () => {
    const { player, host, start } = listen();
    await start('one');
    player.setVolume(40);
    player.close();
    expect(host.calls.at(-1)).toBe('pause');
    expect(player.snapshot()).toMatchObject({ status: 'idle', track: null, volume: 40 });
  });
});
