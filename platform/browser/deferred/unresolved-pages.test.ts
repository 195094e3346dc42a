/** @jest-environment @rushtone/testing/browser */
import { EMPTY_REGISTRY, type Release } from '../../registry/index.ts';
import type { Federation } from '../federation-context.ts';
import { createPageLoader } from '../loading/page-loader.ts';
import { reports } from '../versions/reports.ts';
import { createRunningVersions } from '../versions/running-versions.ts';
import { watchUnresolved } from './unresolved-pages.ts';

const releaseOf = (version: string) =>
  ({
    name: 'network',
    version,
    base: `/r/network/${version}/`,
    contract: '^1.0.0',
    hosts: { main: { '/network': 'Network' } },
  }) as unknown as Release;
const live = releaseOf('1.1.0');
const older = releaseOf('1.0.0');
const registry = { ...EMPTY_REGISTRY, rev: 7, remotes: { network: live } };

let shown: string[];
let isOpen: boolean;
const reload = jest.fn();
/** Navigates to the page, whose code loads, but which is not shown. */
const openPage = async () => {
  const versions = await createRunningVersions({
    registry,
    channel: '',
    selectAsync: async () => ({ registry: { ...registry, remotes: { network: older } }, channels: {} }),
    hasOverrides: () => false,
    revalidate: () => null,
  });
  const loader = createPageLoader({
    loadRelease: async () => ({ pages: { Network: async () => ({ Page: () => null }) } }),
    onRemote: () => undefined,
    timeLimitMs: 1_000,
  });
  versions.screenFor('first', '/', false);
  versions.commitScreen('first');
  window.history.replaceState(null, '', '/network');
  versions.screenFor('second', '/network', false);
  await loader.load({ release: live, page: 'Network' });
  watchUnresolved({ versions, loader, kind: 'main', registry } as unknown as Federation, {
    show: ({ message }: { message: string }) => {
      shown.push(message);
      return () => void shown.splice(shown.indexOf(message), 1);
    },
    unavailable: 'This page could not be loaded.',
    requests: { isOpenSince: () => isOpen },
    reload,
  });
  return versions;
};
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const versionShown = (versions: Awaited<ReturnType<typeof openPage>>) =>
  versions.pendingScreen()?.selection.registry.remotes.network?.version;

beforeEach(() => {
  jest.useFakeTimers();
  shown = [];
  isOpen = false;
  reports.length = 0;
  reload.mockClear();
  sessionStorage.clear();
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.clearAllTimers();
  jest.useRealTimers();
});

test('a page that does not resolve says so after 4 s, and is replaced and reported after 8 s', async () => {
  const versions = await openPage();
  await pass(3_900);
  expect(shown).toEqual([]);
  await pass(500);
  expect(shown).toEqual(['This page takes long to open.']);
  expect(versionShown(versions)).toBe('1.1.0');
  await pass(4_000);
  expect(versionShown(versions)).toBe('1.0.0');
  expect(reports).toMatchObject([
    { kind: 'error', remote: 'network', version: '1.1.0', cause: 'unresolved' },
    { kind: 'fallback', remote: 'network', version: '1.0.0', cause: 'unresolved' },
  ]);
  // The first page is loaded again without that version, once.
  expect(reload).toHaveBeenCalledTimes(1);
  expect(sessionStorage.getItem('site.skipped')).toContain('unresolved');
});

test.each([
  ['a request is open', () => void (isOpen = true)],
  ['the page is hidden', () => void jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)],
])('no version is blamed while %s', async (_, begin) => {
  const versions = await openPage();
  begin();
  await pass(60_000);
  expect(shown).toEqual([]);
  expect(versionShown(versions)).toBe('1.1.0');
  expect(reports).toEqual([]);
});

test('the notice goes when the page is shown', async () => {
  const versions = await openPage();
  await pass(5_000);
  expect(shown).toHaveLength(1);
  versions.commitScreen('second');
  await pass(10_000);
  expect(shown).toEqual([]);
  expect(reports).toEqual([]);
});
