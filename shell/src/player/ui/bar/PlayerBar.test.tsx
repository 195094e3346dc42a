import { Profiler, type ReactNode } from 'react';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { ServicesProvider, type Track } from '@rushtone/contract';
import { aSong, aVisitor, createFakeServices } from '@rushtone/testing';
import { createStore, injectSlices } from '../../../store/store.ts';
import { playerActions, playerSlice } from '../../state/player.slice.ts';
import { PlayerBar } from './PlayerBar.tsx';

const begin = (wrap: (bar: ReactNode) => ReactNode = (bar) => bar) => {
  const services = createFakeServices({ session: aVisitor, brand: 'rushtone' });
  const time = { now: 0 };
  Object.assign(services.player, { time: () => time.now });
  const store = createStore();
  injectSlices(store, { slices: [playerSlice] });
  const { trackPrepared, videoPlaying, entryAdded } = playerActions;
  const track = { videoId: 'a', title: 'Glass Highway', artist: 'Neon Orchard', playlistId: 'fresh' };
  store.dispatch(trackPrepared({ track }));
  store.dispatch(videoPlaying(225));
  const addToQueue = (queued: Track) =>
    act(() => store.dispatch(entryAdded({ entry: { id: queued.videoId, track: queued }, index: 0 })));
  render(
    <Provider store={store}>
      <ServicesProvider value={services}>
        <MemoryRouter>{wrap(<PlayerBar />)}</MemoryRouter>
      </ServicesProvider>
    </Provider>,
  );
  const pass = (milliseconds: number) =>
    act(async () => void (await jest.advanceTimersByTimeAsync(milliseconds)));
  return { store, addToQueue, time, pass };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the time and the seek bar move without rendering', async () => {
  const renders = jest.fn();
  const { time, pass } = begin((bar) => (
    <Profiler id="bar" onRender={renders}>
      {bar}
    </Profiler>
  ));
  await pass(300);
  renders.mockClear();
  for (const second of [80, 81, 82, 83]) {
    time.now = second;
    await pass(1_000);
  }
  expect(screen.getByText('1:23')).toBeInTheDocument();
  expect(screen.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuetext', '1:23 of 3:45');
  expect(renders).not.toHaveBeenCalled();
});

test('the title links to the song page, and the queue button shows the number of songs', async () => {
  const { addToQueue } = begin();
  expect(screen.getByRole('link', { name: 'Glass Highway' })).toHaveAttribute('href', '/song?s=a&p=fresh');
  expect(screen.getByRole('button', { name: 'Queue' })).toBeInTheDocument();
  addToQueue({ videoId: 'b', title: 'B', artist: 'Vela', playlistId: null });
  expect(screen.getByRole('button', { name: 'Queue, 1 song' })).toBeInTheDocument();
});

test('Next keeps the focus while the neighbors of the next song load, and is disabled at the end of the list', () => {
  const { store } = begin();
  const next = screen.getByRole('button', { name: 'Next' });
  const track = { videoId: 'b', title: 'Paper Lanterns', artist: 'Vela', playlistId: 'fresh' };
  const arrive = (following: string | null) =>
    act(() => store.dispatch(playerActions.detailsLoaded({ track, song: aSong({ next: following }) })));
  act(() => store.dispatch(playerActions.trackStarted({ track })));
  arrive('c');
  next.focus();
  act(() => store.dispatch(playerActions.trackStarted({ track })));
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toBeEnabled();
  expect(next).toHaveFocus();
  arrive('d');
  expect(next).not.toHaveAttribute('aria-disabled');
  expect(next).toHaveFocus();
  arrive(null);
  expect(next).toBeDisabled();
});
