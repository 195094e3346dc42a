/** @jest-environment @rushtone/testing/browser */
import { createFakeApi, createFakePlayer, errorResponse, ok, type MockResponses } from '@rushtone/testing';
import type { Session } from '@rushtone/contract';
import { createValueStore } from '@rushtone/platform/browser/value-store';
import { createStore } from '../store/store.ts';
import { startReportingPlays } from './report-plays.ts';
import { readPlays } from './unreported-plays.ts';

const CONNECTED: MockResponses = {
  'GET /listens/services': ok([{ service: 'listenbrainz', name: 'listener', refused: false }]),
  'POST /listens/playing': ok({ services: 1 }),
  'POST /listens/report': ok({ services: 1 }),
};
const USER: Session = {
  status: 'user',
  uid: 'u1',
  email: 'a@example.com',
  verified: true,
  roles: [],
  plan: null,
} as never;
const song = (videoId: string, duration = 100) => ({
  videoId,
  title: videoId,
  artist: 'Vela',
  playlistId: null,
  duration,
});

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const begin = (responses: MockResponses = CONNECTED, session: Session = USER) => {
  const api = createFakeApi(responses);
  globalThis.fetch = api.fetch;
  const store = createStore({ base: '/api', token: async () => 'token' });
  const player = createFakePlayer();
  let time = 0;
  player.time = () => time;
  startReportingPlays({ player, store, session: createValueStore<Session>(session) });
  return {
    api,
    player,
    seek: (second: number) => (time = second),
    /** Plays for some seconds. */
    hear: async (seconds: number, speed = 1) => {
      for (let second = 0; second < seconds; second += 1) {
        time += speed;
        await jest.advanceTimersByTimeAsync(1_000);
      }
    },
    reported: () =>
      api.calls
        .filter(({ path }) => path === '/listens/report')
        .map(({ form }) => JSON.parse(String(form?.plays)) as unknown),
    playing: () => api.calls.filter(({ path }) => path === '/listens/playing').map(({ form }) => form?.s),
  };
};
const AT = Math.floor(Date.parse('2026-11-28T12:00:00Z') / 1000) + 1;

test('says what plays, and reports it once half of it was heard', async () => {
  const { player, hear, reported, playing } = begin();
  player.play(song('one'));
  await hear(40);
  expect([playing(), reported()]).toEqual([['one'], []]);
  await hear(15);
  expect(reported()).toEqual([[{ s: 'one', at: AT }]]);
  await hear(40);
  expect(reported()).toHaveLength(1);
  expect(readPlays('u1')).toEqual([]);
});

test('of a long song four minutes are enough, at whatever speed', async () => {
  const { player, hear, reported } = begin();
  player.play(song('long', 3_600));
  await hear(118, 2);
  expect(reported()).toEqual([]);
  await hear(5, 2);
  expect(reported()).toHaveLength(1);
});

test('what was skipped by seeking or while paused was not heard', async () => {
  const { player, seek, hear, reported } = begin();
  player.play(song('one'));
  await hear(5);
  seek(90);
  await hear(5);
  player.pause();
  await hear(60);
  expect(reported()).toEqual([]);
});

test('a song that repeats is reported each time', async () => {
  const { player, seek, hear, reported } = begin();
  player.play(song('one'));
  await hear(60);
  seek(0);
  await hear(60);
  expect(reported().map((plays) => (plays as unknown[]).length)).toEqual([1, 1]);
});

test('without a connection plays are kept, and reported once there is one', async () => {
  const { player, api, hear, reported } = begin();
  player.play(song('one'));
  await hear(10);
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await hear(50);
  player.play(song('two'));
  await hear(60);
  expect(readPlays('u1').map(({ s }) => s)).toEqual(['one', 'two']);
  online.mockRestore();
  api.change({ ...CONNECTED, 'POST /listens/report': errorResponse(503, 'Busy.') });
  window.dispatchEvent(new Event('online'));
  await hear(1);
  expect(readPlays('u1')).toHaveLength(2);
  api.change(CONNECTED);
  window.dispatchEvent(new Event('online'));
  await hear(1);
  expect(reported().at(-1)).toMatchObject([{ s: 'one' }, { s: 'two' }]);
  expect(readPlays('u1')).toEqual([]);
});

test.each([
  ['has connected no service', { ...CONNECTED, 'GET /listens/services': ok([]) }, USER, false],
  ['is a visitor', CONNECTED, { status: 'visitor' } as const, false],
  ['has paused the history', CONNECTED, USER, true],
])('reports nothing of somebody who %s', async (_who, responses, session, isPaused) => {
  if (isPaused) localStorage.setItem('rushtone.history-paused', 'true');
  const { player, hear, reported, playing } = begin(responses, session);
  player.play(song('one'));
  await hear(80);
  expect([reported(), playing(), readPlays('u1')]).toEqual([[], [], []]);
});
