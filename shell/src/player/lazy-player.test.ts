import type { Player } from '@rushtone/contract';
import { createFakePlayer } from '@rushtone/testing';
import { createLazyPlayer } from './lazy-player.ts';
import type { PlayerCore } from './player-core.ts';
import { initialState } from './state/player-state.ts';
import { createVideoHostLink } from './video-host/video-host-link.ts';

class NoObserver {
  observe() {}
  disconnect() {}
}

const track = { videoId: 'one', title: 'One', artist: 'Vela', playlistId: null };

const coreOf = (player: Player): PlayerCore => ({
  ...player,
  snapshot: () => ({ ...initialState, ...player.snapshot() }),
  link: createVideoHostLink(jest.fn()),
  closePanel: jest.fn(),
  takeOver: jest.fn(),
  playUpcoming: jest.fn(),
  removeUpcoming: jest.fn(),
  stepSpeed: jest.fn(),
  dispose: jest.fn(),
});

const begin = () => {
  Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
  const fake = createFakePlayer();
  const core = { resolve: () => undefined as void, reject: () => undefined as void };
  const load = jest.fn(
    () =>
      new Promise<PlayerCore>((resolve, reject) => {
        core.resolve = () => resolve(coreOf(fake));
        core.reject = () => reject(new Error('offline'));
      }),
  );
  const failed = jest.fn();
  return {
    player: createLazyPlayer({ store: fake, loadCore: load, onLoadError: failed }),
    fake,
    load,
    failed,
    core,
  };
};

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('before the core is loaded', () => {
  test('it loads only on a request to play', () => {
    const { player, load } = begin();
    player.pause();
    player.toggle();
    player.setSlot(null);
    player.makeRoom()();
    expect(player.history()).toEqual([]);
    expect(load).not.toHaveBeenCalled();
    player.play(track);
    player.play(track);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('a song shows as loading immediately, and commands run in order once the core is loaded', async () => {
    const { player, fake, core } = begin();
    const notified = jest.fn();
    player.subscribe(notified);
    player.play(track, { at: 83 });
    expect(player.snapshot()).toMatchObject({ status: 'loading', track });
    expect(notified).toHaveBeenCalled();
    player.setShuffle(true);
    player.pause();
    core.resolve();
    await settle();
    expect(fake.calls).toEqual([{ command: 'play', track, at: 83 }]);
    expect(player.snapshot()).toMatchObject({ status: 'paused', shuffle: true });
    player.toggle();
    expect(fake.snapshot().status).toBe('playing');
  });

  test('a core that fails to load is reported, and retried on the next request', async () => {
    const { player, failed, load, core } = begin();
    player.play(track);
    core.reject();
    await settle();
    expect(failed).toHaveBeenCalledTimes(1);
    expect(player.snapshot()).toMatchObject({ status: 'idle', track: null });
    player.play(track);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('a retry runs the commands that were pending when loading failed', async () => {
    const failures: (() => void)[] = [];
    const fake = createFakePlayer();
    const load = jest.fn(async () => coreOf(fake));
    load.mockRejectedValueOnce(new Error('no chunk'));
    const player = createLazyPlayer({
      store: fake,
      loadCore: load,
      onLoadError: (retry) => failures.push(retry),
    });
    player.play(track);
    await settle();
    failures[0]?.();
    await settle();
    expect(fake.calls.map(({ command }) => command)).toEqual(['play']);
  });
});
