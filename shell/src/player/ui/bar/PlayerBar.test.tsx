import { Profiler, type ReactNode } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { ServicesProvider, type Track } from '@rushtone/contract';
import { aSong, aVisitor, createFakeServices } from '@rushtone/testing';
import { createStore, injectSlices } from '../../../store/store.ts';
import { playerActions, playerSlice } from '../../state/player.slice.ts';
import { assignKey, resetKeys } from '../shortcuts/key-map.ts';
import { PlayerBar } from './PlayerBar.tsx';

const begin = (wrap: (bar: ReactNode) => ReactNode = (bar) => bar) => {
  const services = createFakeServices({ session: aVisitor, brand: 'rushtone' });
  const time = { now: 0 };
  const seek = jest.fn();
  Object.assign(services.player, { time: () => time.now, seek });
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
  return { store, addToQueue, time, pass, seek };
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

test('for a song with bounds, the bar shows the song, not the video', async () => {
  const { store, time, pass } = begin();
  const track = {
    videoId: 'b',
    title: 'B',
    artist: 'Vela',
    playlistId: null,
    bounds: { start: 15, end: 200 },
  };
  act(() => void store.dispatch(playerActions.trackStarted({ track })));
  act(() => void store.dispatch(playerActions.videoPlaying(225)));
  time.now = 98;
  await pass(300);
  const seek = screen.getByRole('slider', { name: 'Seek' });
  expect(seek).toHaveAttribute('aria-valuetext', '1:23 of 3:05');
  expect([seek.getAttribute('min'), seek.getAttribute('max')]).toEqual(['15', '200']);
  expect(screen.getByText('1:23').parentElement).toHaveTextContent('1:23 / 3:05');
});

test('the seek bar names the chapter, and Control with an arrow moves by chapters', async () => {
  const { store, time, pass, seek } = begin();
  const track = { videoId: 'a', title: 'Glass Highway', artist: 'Neon Orchard', playlistId: 'fresh' };
  const description = '0:00 Intro\n0:30 Verse\n1:30 Chorus';
  act(() => void store.dispatch(playerActions.detailsLoaded({ track, song: aSong({ description }) })));
  time.now = 42;
  await pass(300);
  const slider = screen.getByRole('slider', { name: 'Seek' });
  expect(slider).toHaveAttribute('aria-valuetext', '0:42 of 3:45, Verse');
  const press = (key: string, ctrlKey = true) => fireEvent.keyDown(slider, { key, ctrlKey });
  press('ArrowRight');
  press('ArrowLeft');
  time.now = 31;
  press('ArrowLeft');
  press('ArrowRight', false);
  expect(seek.mock.calls).toEqual([[90], [30], [0], [36]]);
});

test('the buttons announce the keys that the listener has chosen', () => {
  begin();
  const keyOf = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-keyshortcuts');
  expect([keyOf('Pause'), keyOf('Next'), keyOf('Mute')]).toEqual(['K', 'Shift+N', 'M']);
  act(() => assignKey('toggle', 'x'));
  expect(keyOf('Pause')).toBe('X');
  act(resetKeys);
  expect(keyOf('Pause')).toBe('K');
});

test('the volume moves in steps of 5 % and announces its value', () => {
  const { store } = begin();
  act(() => void store.dispatch(playerActions.volumeChanged(45)));
  const volume = screen.getByRole('slider', { name: 'Volume' });
  expect(volume).toHaveAttribute('step', '5');
  expect(volume).toHaveAttribute('aria-valuetext', '45%');
  act(() => void store.dispatch(playerActions.volumeChanged(0)));
  expect(volume).toHaveAttribute('aria-valuetext', '0%');
  expect(screen.getByRole('button', { name: 'Mute', pressed: true })).toBeInTheDocument();
});

test('the title links to the song page, and the queue button shows the number of songs', async () => {
  const { addToQueue } = begin();
  expect(screen.getByRole('link', { name: 'Glass Highway' })).toHaveAttribute('href', '/song?s=a&p=fresh');
  expect(screen.getByRole('button', { name: 'Queue' })).toBeInTheDocument();
  addToQueue({ videoId: 'b', title: 'B', artist: 'Vela', playlistId: null });
  expect(screen.getByRole('button', { name: 'Queue, 1 song' })).toBeInTheDocument();
});

test('Next keeps focus while the next song’s neighbors load, and is disabled at the end of the list', () => {
  const { store } = begin();
  const next = screen.getByRole('button', { name: 'Next' });
  const track = { videoId: 'b', title: 'Paper Lanterns', artist: 'Vela', playlistId: 'fresh' };
  const arrive = (following: string | null) =>
    act(() => store.dispatch(playerActions.detailsLoaded({ track, song: aSong({ next: following }) })));
  act(() => store.dispatch(playerActions.trackStarted({ track })));
  arrive('c');
  next.focus();
  act(() => store.dispatch(playerActions.trackStarted({ track })));
  expect(next).toBeEnabled();
  expect(next).toHaveFocus();
  arrive('d');
  expect(next).toHaveFocus();
  arrive(null);
  expect(next).toBeDisabled();
});
