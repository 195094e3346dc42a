import { aSong, createFakeApi, ok, refused, type ApiTable } from '@rushtone/testing';
import { createValueStore } from '../lib/value-store.ts';
import { createStore } from '../store/store.ts';
import type { PanelName } from './lazy-player.ts';
import { createSlotTracker } from './stage/slot-tracker.ts';
import type { ShellNotice } from '../notices/notices.ts';
import { readSavedPlayer, type SavedPlayer } from './storage/saved-player.ts';
import { createPlayerCore } from './player-core.ts';
import { SKIP_NOTICE_MS } from './playback-error-policy.ts';
import { createFakeIframePlayer } from './video-host/fake-iframe-player.ts';
import { VIDEO_STATE } from './video-host/iframe-player.ts';

const track = (videoId: string) => ({ videoId, title: videoId, artist: 'Somebody', playlistId: 'list' });
const neighbours: Record<string, [previous: string | null, next: string | null]> = {
  one: [null, 'two'],
  two: ['one', 'three'],
  three: ['two', null],
};

const catalogue: ApiTable = {
  'GET /song/get': ({ query }) => {
    const [previous, next] = neighbours[query.s ?? ''] ?? [null, null];
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

class NoObserver {
  observe() {}
  disconnect() {}
}

const listen = (table: ApiTable = {}, memory?: SavedPlayer, token: string | null = null) => {
  Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
  const api = createFakeApi({ ...catalogue, ...table });
  globalThis.fetch = api.fetch;
  const announced: string[] = [];
  const shown: ShellNotice[] = [];
  const player = createPlayerCore({
    store: createStore({ base: '/api', token: async () => token }),
    continuousPlay: true,
    slot: createSlotTracker(),
    panel: createValueStore<PanelName | null>(null),
    watch: 'http://video.localhost/watch?v=',
    memory,
    show: (notice) => {
      announced.push(notice.message);
      shown.push(notice);
      return () => undefined;
    },
  });
  const host = createFakeIframePlayer();
  player.video.attach(host.video, player.snapshot());
  const settle = () => new Promise((resolve) => setTimeout(resolve, 320));
  const says = (state: keyof typeof VIDEO_STATE) => player.video.stateChanged(VIDEO_STATE[state]);
  const start = async (videoId: string) => {
    player.play(track(videoId));
    await settle();
    says('playing');
  };
  return { player, host, api, announced, shown, settle, says, start };
};

beforeEach(() => {
  localStorage.clear();
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true } });
});

describe('the player', () => {
  test('asks the host for nothing before the first wish to play', () => {
    const { player, host } = listen();
    expect(player.wanted.get()).toBe(false);
    expect(host.loads()).toEqual([]);
    expect(player.snapshot().status).toBe('idle');
  });

  test('starts a song at a second, and learns its title and neighbours from the API', async () => {
    const { player, host, says, settle } = listen();
    player.play(track('two'), { at: 83 });
    await settle();
    says('playing');
    expect(host.loads()).toEqual(['load two at 83']);
    expect(player.snapshot()).toMatchObject({
      status: 'playing',
      duration: 180,
      track: { videoId: 'two', title: 'Song two', artist: 'Vela' },
      next: { videoId: 'three', title: 'Song three' },
      previous: { videoId: 'one' },
    });
  });

  test('goes on with a song that plays when its page is opened, and does not resume a paused one', async () => {
    const { player, host, says, start } = listen();
    await start('one');
    player.open(track('one'));
    player.pause();
    says('paused');
    player.open(track('one'));
    expect(host.calls.filter((call) => call !== 'volume 100')).toEqual(['load one at 0', 'pause']);
    expect(player.snapshot().status).toBe('paused');
  });

  test('resumes a paused song at a press on Play', async () => {
    const { player, host, says, start } = listen();
    await start('one');
    says('paused');
    player.play(track('one'));
    expect(host.calls.at(-1)).toBe('play');
    expect(host.loads()).toHaveLength(1);
  });

  test('plays the next song at the end, and stops after the last', async () => {
    const { player, host, says, settle, start } = listen();
    await start('two');
    says('ended');
    await settle();
    says('playing');
    expect(player.snapshot().track?.videoId).toBe('three');
    says('ended');
    expect(player.snapshot().status).toBe('ended');
    expect(host.loads()).toEqual(['load two at 0', 'load three at 0']);
  });

  test('repeats the same song from 0 when repeat is on', async () => {
    const { player, host, says, start } = listen();
    await start('one');
    player.setRepeat(true);
    says('ended');
    expect(host.calls.slice(-2)).toEqual(['seek 0', 'play']);
  });

  test('shuffle asks for a random song; without one it falls to the next and says so', async () => {
    const shuffled = listen();
    await shuffled.start('one');
    shuffled.player.setShuffle(true);
    shuffled.says('ended');
    await shuffled.settle();
    expect(shuffled.player.snapshot().track?.videoId).toBe('rnd');

    const alone = listen({ 'GET /song/random': refused(404, 'Nothing here.') });
    await alone.start('one');
    alone.player.setShuffle(true);
    alone.says('ended');
    await alone.settle();
    expect(alone.player.snapshot().track?.videoId).toBe('two');
    expect(alone.announced).toEqual(['No random song could be found. Playing the next one.']);
  });

  test('skips a video that was removed and says why; error 153 stops', async () => {
    const { player, announced, settle, start } = listen();
    await start('one');
    player.video.errorRaised(100);
    await settle();
    expect(announced).toEqual(['This video is no longer available. Skipping it.']);
    expect(player.snapshot().track?.videoId).toBe('one');
    await later(SKIP_NOTICE_MS);
    expect(player.snapshot().track?.videoId).toBe('two');
    expect(player.snapshot().unavailable).toEqual(['one']);
    player.video.errorRaised(153);
    expect(player.snapshot()).toMatchObject({ status: 'failed', track: { videoId: 'two' } });
  });

  test('a failure of the player itself is tried once more at the same second', async () => {
    const { player, host, start } = listen();
    await start('one');
    host.moveTo(42);
    player.video.errorRaised(5);
    expect(host.loads().at(-1)).toBe('load one at 42');
  });

  test('coalesces quick skips into one load, and ignores what an older load still says', async () => {
    const { player, host, says, start, settle } = listen();
    await start('one');
    for (const videoId of ['two', 'one', 'three']) player.play(track(videoId));
    says('ended');
    await settle();
    expect(host.loads()).toEqual(['load one at 0', 'load two at 0', 'load three at 0']);
    expect(player.snapshot().track?.videoId).toBe('three');
  });

  test('says that the browser holds the sound back', async () => {
    const { player, host, start } = listen();
    await start('one');
    host.say('onAutoplayBlocked');
    expect(player.snapshot().status).toBe('blocked');
  });

  test('what the listener queued plays before the next song, and then the list goes on where it was', async () => {
    const { player, says, settle, start } = listen();
    await start('one');
    player.addToQueue(track('x'));
    player.addToQueue(track('y'));
    player.playNext(track('w'));
    const order = [];
    for (let songs = 0; songs < 4; songs += 1) {
      says('ended');
      await settle();
      says('playing');
      order.push(player.snapshot().track?.videoId);
    }
    expect(order).toEqual(['w', 'x', 'y', 'two']);
    expect(player.snapshot().queue).toEqual([]);
  });

  test('after the last song the music stops and the queue of another evening is kept', async () => {
    const { player, says, start } = listen();
    await start('three');
    says('ended');
    expect(player.snapshot()).toMatchObject({ status: 'ended', track: { videoId: 'three' } });
  });

  test('a song that is queued while nothing plays waits for a press on Play; nothing of it is loaded', async () => {
    const { player, host, settle } = listen();
    player.addToQueue(track('one'));
    expect(player.snapshot()).toMatchObject({ status: 'paused', track: { videoId: 'one' } });
    expect(player.wanted.get()).toBe(false);
    expect(host.loads()).toEqual([]);
    player.toggle();
    await settle();
    expect(host.loads()).toEqual(['load one at 0']);
  });

  test('what was removed from the queue, or all of it, comes back by Undo', () => {
    const { player, shown } = listen();
    for (const videoId of ['now', 'a', 'b', 'c']) player.addToQueue(track(videoId));
    const undo = () => {
      const [action] = shown.at(-1)?.actions ?? [];
      if (action && 'run' in action) action.run();
    };
    const ids = () => player.snapshot().queue.map((entry) => entry.track.videoId);
    player.queue.remove(player.snapshot().queue[1]?.id ?? '');
    expect(ids()).toEqual(['a', 'c']);
    undo();
    expect(ids()).toEqual(['a', 'b', 'c']);
    player.queue.clear();
    expect(ids()).toEqual([]);
    undo();
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  test('a reload brings song, second and settings back paused, and loads nothing before Play', async () => {
    const memory = {
      ...readSavedPlayer(),
      track: track('two'),
      next: track('three'),
      second: 83,
      volume: 40,
      repeat: true,
    };
    const { player, host, settle } = listen({}, memory);
    expect(player.snapshot()).toMatchObject({ status: 'paused', volume: 40, repeat: true });
    expect(player.time()).toBe(83);
    player.open(track('two'));
    await settle();
    expect(host.loads()).toEqual([]);
    player.seek(90);
    player.toggle();
    expect(host.loads()).toEqual(['load two at 90']);
  });

  test('shuffle keeps the current song, and does not repeat one of the last 20', async () => {
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

  test('in a list of less than 20 songs shuffle takes one that was heard, but not the one that plays', async () => {
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

  test('a random favorite follows when the list is `favorite`, any song for a visitor', async () => {
    const favorite = { videoId: 'one', title: 'One', artist: 'Vela', playlistId: 'favorite' };
    const table = {
      'GET /favorite/get': () => ok(aSong()),
      'GET /favorite/random': () => ok({ youtube_url: '', youtube_id: 'loved', category_id: 'list' }),
    };
    const mine = listen(table, undefined, 'token-of-the-test');
    mine.player.play(favorite);
    await mine.settle();
    mine.player.setShuffle(true);
    mine.says('ended');
    await mine.settle();
    expect(mine.player.snapshot().track).toMatchObject({ videoId: 'loved', playlistId: 'favorite' });

    const visitor = listen();
    visitor.player.play(favorite);
    await visitor.settle();
    visitor.player.setShuffle(true);
    visitor.says('ended');
    await visitor.settle();
    expect(visitor.player.snapshot().track?.videoId).toBe('rnd');
  });

  test('a song that was deleted in the middle is passed over: the song before knows who follows now', async () => {
    const { player, api, announced, settle, says, start } = listen();
    await start('one');
    api.change({
      'GET /song/get': ({ query }) =>
        query.s === 'two' ? refused(404, 'Gone.') : ok(aSong({ title: `Song ${query.s}`, next: 'three' })),
    });
    says('ended');
    await settle();
    await settle();
    expect(player.snapshot().track?.videoId).toBe('three');
    expect(announced).toContain('That song is no longer available. Playing the next one.');
  });

  test('a skip that is cancelled leaves the listener where he is, with Retry and the next song at hand', async () => {
    const { player, shown, settle, start } = listen();
    await start('one');
    player.video.errorRaised(101);
    await settle();
    const cancel = shown.at(-1)?.actions?.find(({ label }) => label === 'Cancel');
    if (cancel && 'run' in cancel) cancel.run();
    await later(SKIP_NOTICE_MS);
    expect(player.snapshot()).toMatchObject({ status: 'failed', track: { videoId: 'one' } });
    expect(shown.at(-1)?.actions?.map(({ label }) => label)).toEqual([
      'Retry',
      'Next song',
      'Open on YouTube',
    ]);
  });

  test('a skip follows the listener: backwards when he went back', async () => {
    const { player, settle, start } = listen();
    await start('three');
    player.previous();
    await settle();
    player.video.errorRaised(100);
    await later(SKIP_NOTICE_MS + 100);
    expect(player.snapshot().track?.videoId).toBe('one');
  });

  test('another tab that plays pauses this one, which says so until it plays again', async () => {
    const { player, host, says, start } = listen();
    await start('one');
    player.yieldTo();
    says('paused');
    expect(host.calls.at(-1)).toBe('pause');
    expect(player.snapshot()).toMatchObject({ status: 'paused', elsewhere: true });
    player.toggle();
    says('playing');
    expect(player.snapshot().elsewhere).toBe(false);
  });

  test('what was heard goes into the history with its name', async () => {
    const { player, start } = listen();
    await start('one');
    await start('two');
    expect(player.history().map((entry) => entry.track.title)).toEqual(['Song two', 'Song one']);
  });

  test('closing pauses and puts it away, the volume stays', async () => {
    const { player, host, start } = listen();
    await start('one');
    player.setVolume(40);
    player.close();
    expect(host.calls.at(-1)).toBe('pause');
    expect(player.snapshot()).toMatchObject({ status: 'idle', track: null, volume: 40 });
  });
});
