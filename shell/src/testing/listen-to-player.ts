import { aSong, createFakeApi, ok, type MockResponses } from '@rushtone/testing';
import type { ShellNotice } from '../notices/notices.ts';
import { createStore } from '../store/store.ts';
import { createPlayerCore, type PlayerCore } from '../player/player-core.ts';
import type { SavedPlayer } from '../player/storage/saved-player.ts';
import { createFakeIframePlayer } from './fake-iframe-player.ts';
import { VIDEO_STATE } from '../player/video-host/iframe-player.ts';

export const track = (videoId: string) => ({
  videoId,
  title: videoId,
  artist: 'Somebody',
  playlistId: 'list',
});
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

export const later = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

// A test's player cores would act as tabs of one browser and pause each other.
Object.assign(globalThis, { BroadcastChannel: undefined });

const cores: PlayerCore[] = [];

/** Creates a player on a simulated video host. `settle` waits until a load has been sent. */
export const listen = (table: MockResponses = {}, saved?: SavedPlayer, token: string | null = null) => {
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
  jest.useRealTimers();
});

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true } });
});
