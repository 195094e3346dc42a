import { createFakePlayer } from '@rushtone/testing';
import type { PlayerCore } from './player-core.ts';
import { createLazyPlayer } from './lazy-player.ts';

class NoObserver {
  observe() {}
  disconnect() {}
}

const track = { videoId: 'one', title: 'One', artist: 'Vela', playlistId: null };

const begin = () => {
  Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
  const fake = createFakePlayer();
  const answers = { arrive: () => undefined as void, fail: () => undefined as void };
  const load = jest.fn(
    () =>
      new Promise<PlayerCore>((resolve, reject) => {
        answers.arrive = () => resolve(fake as unknown as PlayerCore);
        answers.fail = () => reject(new Error('offline'));
      }),
  );
  const failed = jest.fn();
  return { front: createLazyPlayer(load, failed), fake, load, failed, answers };
};

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('before the player is loaded', () => {
  test('nothing loads it but a wish to play', () => {
    const { front, load } = begin();
    front.pause();
    front.toggle();
    front.setSlot(null);
    front.makeRoom()();
    expect(front.history()).toEqual([]);
    expect(load).not.toHaveBeenCalled();
    front.play(track);
    front.play(track);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('a song shows as loading at once, and what was asked meanwhile is done in its order', async () => {
    const { front, fake, answers } = begin();
    const told = jest.fn();
    front.subscribe(told);
    front.play(track, { at: 83 });
    expect(front.snapshot()).toMatchObject({ status: 'loading', track });
    expect(told).toHaveBeenCalled();
    front.setShuffle(true);
    front.pause();
    answers.arrive();
    await settle();
    expect(fake.calls).toEqual([{ command: 'play', track, at: 83 }]);
    expect(front.snapshot()).toMatchObject({ status: 'paused', shuffle: true });
    front.toggle();
    expect(fake.snapshot().status).toBe('playing');
  });

  test('a player that cannot be loaded leaves the page as it was, says so, and is tried again', async () => {
    const { front, failed, load, answers } = begin();
    front.play(track);
    answers.fail();
    await settle();
    expect(failed).toHaveBeenCalledTimes(1);
    expect(front.snapshot()).toMatchObject({ status: 'idle', track: null });
    front.play(track);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
