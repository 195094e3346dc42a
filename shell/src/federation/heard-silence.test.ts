/** @jest-environment @rushtone/testing/browser */
import { IDLE_PLAYER, type PlayerSnapshot } from '@rushtone/contract';
import { watchSilence } from './heard-silence.ts';

const SONG = { videoId: 'a', title: 'A', artist: 'B', playlistId: null };

/** A player whose music advances with the device's clock, unless it is silent. */
const aPlayer = () => {
  let snapshot: PlayerSnapshot = IDLE_PLAYER;
  let second = 0;
  let at = 0;
  const listeners = new Set<() => void>();
  const set = (changes: Partial<PlayerSnapshot>) => {
    snapshot = { ...snapshot, ...changes };
    listeners.forEach((each) => each());
  };
  return {
    player: {
      snapshot: () => snapshot,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      time: () => second,
    },
    now: () => at,
    set,
    seek: (to: number) => (second = to),
    pass: (milliseconds: number, isSilent = false) => {
      for (let passed = 0; passed < milliseconds; passed += 10) {
        at += 10;
        if (!isSilent) second += 0.01;
        jest.advanceTimersByTime(10);
      }
    },
  };
};

let music: ReturnType<typeof aPlayer>;
let silence: ReturnType<typeof watchSilence>;
beforeEach(() => {
  jest.useFakeTimers();
  music = aPlayer();
  silence = watchSilence(music);
});
afterEach(() => jest.useRealTimers());

const play = () => {
  music.set({ track: SONG, status: 'playing' });
  music.pass(3_000);
};

test('without music there is nothing to measure', () => {
  music.pass(5_000);
  expect(silence.take()).toBeUndefined();
});

test('continuous music is not silent', () => {
  play();
  expect(silence.take()).toBeLessThan(20);
});

test('a gap is measured, once', () => {
  play();
  music.pass(450, true);
  music.pass(2_000);
  expect(silence.take()).toBeGreaterThanOrEqual(440);
  music.pass(2_000);
  expect(silence.take()).toBeLessThan(20);
});

test('a gap while the video host buffers also counts', () => {
  play();
  music.set({ status: 'buffering' });
  music.pass(1_200, true);
  music.set({ status: 'playing' });
  music.pass(1_500);
  expect(silence.take()).toBeGreaterThanOrEqual(1_190);
});

test('music that never resumes is silent while the page is open', () => {
  play();
  music.pass(8_000, true);
  expect(silence.take()).toBeGreaterThan(6_500);
});

test('a listener’s action is not a gap: a pause, a seek in either direction, another song', () => {
  play();
  music.set({ status: 'paused' });
  music.pass(4_000, true);
  music.set({ status: 'playing' });
  music.pass(3_000);
  music.seek(60);
  music.pass(3_000);
  music.seek(10);
  music.pass(3_000);
  music.set({ track: { ...SONG, videoId: 'b' }, status: 'loading' });
  music.seek(0);
  music.pass(2_000, true);
  music.set({ status: 'playing' });
  music.pass(3_000);
  expect(silence.take()).toBeLessThan(20);
});

test('a clock that is briefly late is not a gap', () => {
  play();
  for (let times = 0; times < 10; times += 1) {
    music.pass(150, true);
    music.seek(music.player.time() + 0.15);
    music.pass(600);
  }
  expect(silence.take()).toBeLessThan(20);
});
