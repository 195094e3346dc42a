/** @jest-environment @rushtone/testing/browser */
import { EMPTY_REGISTRY } from '@rushtone/platform/registry';
import { createFakePlayer } from '@rushtone/testing';
import { createValueStore } from '../../lib/value-store.ts';
import { createNotices, type ShellNotice } from '../../notices/notices.ts';
import { createStore } from '../../store/store.ts';
import { startBackgroundTasks } from './send-reports.ts';

const openPage = (isStale: boolean): readonly ShellNotice[] => {
  const notices = createNotices();
  const never = () => new Promise<never>(() => undefined);
  const loader = {
    peek: () => undefined,
    load: never,
    begin: never,
    forget: () => undefined,
    pending: createValueStore(0),
  };
  startBackgroundTasks(
    { registry: EMPTY_REGISTRY, kind: 'main', loader },
    {
      apiBase: '/api',
      isStale,
      siteHost: undefined,
      isTester: false,
      address: window.location.href,
      player: createFakePlayer(),
      demo: null,
      signIn: async () => undefined,
      session: createValueStore({ status: 'visitor' }),
      store: createStore({ base: '/api', token: async () => null }),
      ...notices,
    },
  );
  return notices.list.get();
};

test('a page with stale data shows a notice until it is closed', () => {
  expect(openPage(true)).toMatchObject([
    {
      kind: 'error',
      message: 'This page is as it was a few minutes ago. We cannot load anything newer right now.',
    },
  ]);
});

test('a page with fresh data shows no notice', () => {
  expect(openPage(false)).toEqual([]);
});
