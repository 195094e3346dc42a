/** @jest-environment @rushtone/testing/browser */
import { EMPTY_REGISTRY, type Release } from '@rushtone/platform/registry';
import { createFakePlayer } from '@rushtone/testing';
import { nextTask } from '@rushtone/platform/browser/next-task';
import { createValueStore } from '@rushtone/platform/browser/value-store';
import { createNotices, type ShellNotice } from '../notices/notices.ts';
import { createStore } from '../store/store.ts';
import { PAGE_PARTS } from './page-parts.ts';
import type { PlayerCore } from '../player/player-core.ts';
import { startBackgroundTasks } from './start-background.ts';

const network = {
  name: 'network',
  base: '/r/network/1.0.0/',
  hosts: { main: { '/network': 'Network' } },
} as unknown as Release;
const load = jest.fn(() => new Promise<never>(() => undefined));

const openPage = (isStale = false): readonly ShellNotice[] => {
  const notices = createNotices();
  const loader = {
    peek: () => undefined,
    load,
    begin: load,
    forget: () => undefined,
    pending: createValueStore(0),
  };
  startBackgroundTasks(
    {
      registry: { ...EMPTY_REGISTRY, remotes: { network } },
      kind: 'main',
      parts: PAGE_PARTS,
      loader,
      address: window.location.href,
      startBackgroundTasks: () => undefined,
    },
    {
      config: { apiBase: '/api', ...(isStale && { stale: true }) },
      player: {
        ...createFakePlayer(),
        core: createValueStore<PlayerCore | null>(null),
        load: () => undefined,
      },
      token: async () => null,
      signIn: async () => undefined,
      session: createValueStore({ status: 'visitor' }),
      store: createStore({ base: '/api', token: async () => null }),
      ...notices,
    },
  );
  return notices.list.get();
};

/** Touches a link to the network, and lets the tasks run that follow. */
const touchLink = async () => {
  document.body.innerHTML = '<a href="/network">Network</a>';
  document.querySelector('a')?.dispatchEvent(new Event('touchstart', { bubbles: true }));
  await nextTask();
};

// The first test, since listeners of pages that tests have opened stay.
test('with data saving, a page loads only when it is opened', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  openPage();
  Reflect.deleteProperty(navigator, 'connection');
  await touchLink();
  expect(load).not.toHaveBeenCalled();
});

test('a page with stale data shows a notice until it is closed', () => {
  expect(openPage(true)).toMatchObject([
    {
      kind: 'error',
      message: 'This page is as it was a few minutes ago. We cannot load anything newer right now.',
    },
  ]);
});

test('a page with fresh data shows no notice', () => {
  expect(openPage()).toEqual([]);
});

test('without data saving, a page loads when a finger is on its link', async () => {
  openPage();
  await touchLink();
  expect(load).toHaveBeenCalled();
});
