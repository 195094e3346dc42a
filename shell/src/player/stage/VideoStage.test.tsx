import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { ServicesProvider } from '@rushtone/contract';
import { aVisitor, createFakeServices, withoutLayout } from '@rushtone/testing';
import { createStore, injectSlices } from '../../store/store.ts';
import { createFakeIframePlayer } from '../../testing/fake-iframe-player.ts';
import { playerActions, playerSlice } from '../state/player.slice.ts';
import { createVideoHostLink } from '../video-host/video-host-link.ts';
import { createSlotTracker } from './slot-tracker.ts';
import { VideoStage } from './VideoStage.tsx';

const track = { videoId: 'a', title: 'Glass Highway', artist: 'Neon Orchard', playlistId: 'fresh' };
type Events = { onReady: (event: { target: unknown }) => void };

const pass = (milliseconds: number) =>
  act(async () => void (await jest.advanceTimersByTimeAsync(milliseconds)));
const setOnline = (online: boolean) =>
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: online });

/** Frames created by the stub of the video host's script. A frame becomes ready when the test says so. */
const frames: Events[] = [];
class Player {
  constructor(_element: unknown, { events }: { events: Events }) {
    frames.push(events);
  }
  addEventListener() {}
  getPlayerState() {}
  getIframe() {
    return document.createElement('iframe');
  }
  destroy() {}
}

/** Renders the stage with a requested song and the video host's script loaded. */
const begin = async () => {
  frames.length = 0;
  const store = createStore();
  injectSlices(store, { slices: [playerSlice] });
  const link = createVideoHostLink(store.dispatch);
  const failures: string[] = [];
  store.subscribe(() => {
    const { failuresInARow = 0, problem } = store.getState().player ?? {};
    if (failuresInARow > failures.length) failures.push('failed');
    if (problem && !failures.includes(problem)) failures.push(problem);
  });
  store.dispatch(playerActions.trackStarted({ track }));
  link.load({ videoId: track.videoId, at: 0 });
  render(
    <Provider store={store}>
      <ServicesProvider value={createFakeServices({ session: aVisitor, brand: 'rushtone' })}>
        <VideoStage hasRemote={false} link={link} slot={createSlotTracker()} />
      </ServicesProvider>
    </Provider>,
  );
  await pass(0);
  return { store, failures, host: createFakeIframePlayer() };
};

beforeAll(() => {
  withoutLayout();
  Object.assign(window, { YT: { Player, loaded: 1 } });
});
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  setOnline(true);
});

test('a frame that does not load is reported within 10 s, and the next request creates a new one', async () => {
  const { store, failures, host } = await begin();
  expect(frames).toHaveLength(1);
  await pass(10_000);
  expect(failures).toEqual(['failed']);

  act(() => void store.dispatch(playerActions.retryRequested()));
  await pass(0);
  expect(frames).toHaveLength(2);
  act(() => frames[1]?.onReady({ target: host.video }));
  expect(host.loads()).toEqual(['load a at 0']);
  await pass(9_000);
  expect(failures).toEqual(['failed']);
});

test('without a connection, a failed frame is recreated once the connection returns', async () => {
  const { failures, host } = await begin();
  setOnline(false);
  await pass(10_000);
  expect(failures).toEqual(['You are offline. The music continues when you are back online.']);

  setOnline(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(0);
  expect(frames).toHaveLength(2);
  act(() => frames[1]?.onReady({ target: host.video }));
  expect(host.loads()).toEqual(['load a at 0']);
});
