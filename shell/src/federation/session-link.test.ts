/** @jest-environment @rushtone/testing/browser */
import { IDLE_PLAYER, type Session, type Track } from '@rushtone/contract';
import { EMPTY_REGISTRY, type Release } from '@rushtone/platform/registry';
import { createFakeApi, createFakePlayer, ok } from '@rushtone/testing';
import { createValueStore } from '@rushtone/platform/browser/value-store';
import { createStore } from '../store/store.ts';
import type { Selection } from '@rushtone/platform/browser';
import { apiFaults, setFaults, startFaults } from '@rushtone/platform/browser/tools';
import { describePage, restoreSession, sessionLink } from './session-link.ts';

const track = (videoId: string): Track => ({ videoId, title: videoId, artist: 'x', playlistId: null });
const demo = { emails: ['subscriber@example.com'], password: 'rushtone' };
const user = { status: 'user', uid: '1', email: 'subscriber@example.com', roles: [], plan: null } as Session;

const remotes = Object.fromEntries(
  [
    ['listening', '1.2.0'],
    ['network', '1.1.0'],
  ].map(([name, version]) => [name, { name, version } as Release]),
);
const versions = {
  // Another version of network is live.
  registry: () => ({
    ...EMPTY_REGISTRY,
    remotes: { ...remotes, network: { name: 'network', version: '1.0.0' } as Release },
  }),
  selection: createValueStore<Selection>({ registry: { ...EMPTY_REGISTRY, remotes }, channels: {} }),
};

const linkOf = (session: Session = user) => {
  const player = createFakePlayer();
  player.become({
    ...IDLE_PLAYER,
    track: track('song1'),
    queue: [
      { id: '1', track: track('song2') },
      { id: '2', track: track('song3') },
    ],
  });
  return sessionLink({ versions, player: { ...player, time: () => 42.7 }, session, demo });
};

// Once: faults are put around the fetch that they find first.
beforeAll(() => {
  globalThis.fetch = createFakeApi({
    'GET /song/get': ({ query }) => ok({ title: `Title of ${query.s}`, author_name: 'An artist' }),
    'POST /favorite/add': ok(null),
  }).fetch;
});
beforeEach(() => {
  apiFaults.set({ asked: [], problems: [] });
  window.history.replaceState(null, '', '/playlist?p=full-throttle&mf&api=500:/old');
});

test('the link contains the page, versions that are not live, song and position, queue, and demo user', () => {
  const { pathname, searchParams } = new URL(linkOf());
  expect(pathname).toBe('/playlist');
  expect(Object.fromEntries(searchParams)).toEqual({
    p: 'full-throttle',
    'mf.network': '1.1.0',
    'at.song': 'song1',
    'at.second': '42',
    'at.queue': 'song2,song3',
    'at.user': 'subscriber@example.com',
  });
});

test('it contains neither users with real accounts nor passwords', () => {
  expect(linkOf({ ...user, email: 'ann@example.org' } as Session)).not.toContain('ann');
  expect(linkOf()).not.toContain('rushtone');
});

test('opening it opens the same song at the same second, the queue, and the demo session', async () => {
  const player = createFakePlayer();
  const signedIn: string[][] = [];
  await restoreSession(linkOf(), {
    player,
    store: createStore({ base: '/api', token: async () => null }),
    session: { get: () => ({ status: 'visitor' }) },
    demo,
    show: () => () => undefined,
    signIn: async (...given) => void signedIn.push(given),
  });
  expect(signedIn).toEqual([['subscriber@example.com', 'rushtone']]);
  expect(player.calls).toMatchObject([
    { command: 'open', at: 42, track: { videoId: 'song1', title: 'Title of song1' } },
  ]);
  expect(player.snapshot().queue.map((entry) => entry.track.videoId)).toEqual(['song2', 'song3']);
});

test('without demo accounts, a link signs no one in', async () => {
  const signIn = jest.fn();
  await restoreSession(linkOf(), {
    player: createFakePlayer(),
    store: createStore({ base: '/api', token: async () => null }),
    session: { get: () => ({ status: 'visitor' }) },
    demo: null,
    show: () => () => undefined,
    signIn,
  });
  expect(signIn).not.toHaveBeenCalled();
});

test('the link names a version where none differs, and the theme of the tab, so that it opens as this session', () => {
  const live = { ...versions, registry: () => ({ ...EMPTY_REGISTRY, remotes }) };
  document.documentElement.style.colorScheme = 'light';
  const link = new URL(
    sessionLink({ versions: live, player: createFakePlayer(), session: { status: 'visitor' }, demo }),
  );
  document.documentElement.style.colorScheme = '';
  expect(Object.fromEntries(link.searchParams)).toEqual({
    p: 'full-throttle',
    'at.theme': 'light',
    'mf.listening': '1.2.0',
  });
});

test('a slow call is answered later, and the registry is no call', async () => {
  jest.useFakeTimers();
  const answered = jest.fn();
  setFaults(['slow:*']);
  void window.fetch('/api/song/get?s=a').then(answered);
  await jest.advanceTimersByTimeAsync(2_900);
  expect(answered).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(answered).toHaveBeenCalled();
  jest.useRealTimers();
  setFaults(['500:*']);
  expect((await window.fetch('/api/song/get?s=a')).status).toBe(500);
  expect((await window.fetch('/registry.json')).status).not.toBe(500);
});

test('calls fail as the URL requests, and the next link contains the same faults', async () => {
  startFaults('?api=503:/favorite/add&api=offline:/song/random&api=party');
  const failed = await window.fetch('/api/favorite/add', { method: 'POST' });
  expect([failed.status, (await failed.json()).code]).toEqual([503, 503]);
  await expect(window.fetch('/api/song/random?p=x')).rejects.toThrow('Failed to fetch');
  expect((await window.fetch('/api/song/get?s=a')).ok).toBe(true);
  expect(apiFaults.get().problems).toEqual(['“party” is no fault of the API, such as 500:/favorite/add.']);
  expect(new URL(linkOf()).searchParams.getAll('api')).toEqual(['503:/favorite/add', 'offline:/song/random']);
});

test('the link of an error report shows the theme of the visitor, and names the width of the window', async () => {
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  expect(describePage()).toEqual({ theme: 'dark', width: '1024' });
  const show = jest.fn(() => () => undefined);
  await restoreSession('http://localhost/playlist?mf.network=1.1.0&at.theme=light&at.width=390', {
    player: createFakePlayer(),
    store: createStore({ base: '/api', token: async () => null }),
    session: { get: () => ({ status: 'visitor' }) },
    demo: null,
    show,
    signIn: async () => undefined,
  });
  expect(document.documentElement.style.colorScheme).toBe('light');
  expect(show).toHaveBeenCalledWith({ kind: 'info', message: 'This was reported in a window 390 px wide.' });
});
