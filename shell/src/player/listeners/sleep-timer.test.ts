import { createListenerMiddleware, configureStore } from '@reduxjs/toolkit';
import { playerActions, playerSlice } from '../state/player.slice.ts';
import { sleepAfter } from '../state/sleep-timer.ts';
import { createVideoHostLink } from '../video-host/video-host-link.ts';
import type { PlayerDispatch, PlayerRootState } from './context.ts';
import { listenForSleepTimer } from './sleep-timer.ts';

const begin = () => {
  jest.useFakeTimers({ now: 0 });
  const middleware = createListenerMiddleware<PlayerRootState, PlayerDispatch>();
  const store = configureStore({
    reducer: { player: playerSlice.reducer },
    middleware: (defaults) => defaults().concat(middleware.middleware),
  });
  const levels: number[] = [];
  const pause = jest.fn();
  const notify = jest.fn();
  middleware.startListening({ actionCreator: playerActions.pauseRequested, effect: pause });
  listenForSleepTimer({
    listen: middleware.startListening,
    dispatch: store.dispatch,
    getState: () => store.getState().player,
    link: {
      ...createVideoHostLink(store.dispatch),
      fadeTo: (volume) => void levels.push(Math.round(volume)),
    },
    notify,
    continuousPlay: true,
    watchUrl: '',
    thumbnails: '',
  });
  store.dispatch(playerActions.volumeChanged(80));
  const set = (...[timer]: Parameters<typeof playerActions.sleepTimerChanged>) =>
    void store.dispatch(playerActions.sleepTimerChanged(timer));
  const track = { videoId: 'one', title: 'One', artist: 'Vela', playlistId: null };
  store.dispatch(playerActions.trackStarted({ track }));
  const stop = () => void store.dispatch(playerActions.videoStopped('paused'));
  const timer = () => store.getState().player.sleepTimer;
  return { set, stop, timer, levels, pause, notify };
};

afterEach(() => jest.useRealTimers());

test('fades over the last ten seconds, pauses at the deadline and restores the volume', async () => {
  const { set, timer, levels, pause, notify } = begin();
  set(sleepAfter(1, Date.now()));
  await jest.advanceTimersByTimeAsync(49_000);
  expect(levels).toEqual([]);
  await jest.advanceTimersByTimeAsync(6_000);
  expect(levels.at(-1)).toBe(40);
  expect(pause).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(5_500);
  expect(pause).toHaveBeenCalledTimes(1);
  expect(levels.at(-1)).toBe(80);
  expect(timer()).toBeNull();
  expect(notify).toHaveBeenCalledWith({ kind: 'info', message: 'The sleep timer paused the music.' });
});

test('pauses immediately if the machine was asleep at the deadline', async () => {
  const { set, pause } = begin();
  set(sleepAfter(5, Date.now()));
  jest.setSystemTime(3_600_000);
  await jest.advanceTimersByTimeAsync(250);
  expect(pause).toHaveBeenCalledTimes(1);
});

test('turning it off during the fade restores the volume and does not pause', async () => {
  const { set, levels, pause } = begin();
  set(sleepAfter(1, Date.now()));
  await jest.advanceTimersByTimeAsync(55_000);
  set(null);
  expect(levels.at(-1)).toBe(80);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(pause).not.toHaveBeenCalled();
});

test('ends without a notice if the music was paused already', async () => {
  const { set, stop, timer, notify } = begin();
  set(sleepAfter(1, Date.now()));
  stop();
  await jest.advanceTimersByTimeAsync(61_000);
  expect(timer()).toBeNull();
  expect(notify).not.toHaveBeenCalled();
});
