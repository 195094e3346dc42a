/** @jest-environment @rushtone/testing/browser */
import { EMPTY_REGISTRY, type Release } from '../../registry/index.ts';
import { createPageLoader } from '../loading/page-loader.ts';
import { prefetchOnIntent } from './prefetch-on-intent.ts';

type Context = { search: URLSearchParams; onIntent?: true; host: string };

const network: Release = {
  name: 'network',
  version: '1.0.0',
  base: '/r/network/1.0.0/',
  entry: 'entry.js',
  container: 'network',
  contract: '*',
  hosts: { main: { '/network': 'Network' } },
  exposed: [],
  pages: {},
  files: {},
  commit: null,
  builtAt: '2026-01-14T00:00:00.000Z',
};

/** Opens a page with a link to the network page and one to elsewhere. Returns the contexts that were prefetched. */
const openPage = () => {
  const read: Context[] = [];
  const loadRelease = jest.fn(async () => ({
    pages: {
      Network: async () => ({
        Page: () => null,
        prefetch: async (context: Context) => read.push(context),
      }),
    },
  }));
  const loader = createPageLoader({ loadRelease, onRemote: () => undefined, timeLimitMs: 1_000 });
  document.body.innerHTML = '<a id="to" href="/network?m=luna"><b>Network</b></a> <i>text</i>';
  prefetchOnIntent(
    {
      registry: { ...EMPTY_REGISTRY, remotes: { network } },
      kind: 'main',
      loader,
      parts: { Pending: () => null, Unavailable: () => null },
    },
    { host: 'localhost' },
  );
  const on = (selector: string, type: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
  return { read, loadRelease, on };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each([
  ['a pointer rests', 'pointerover'],
  ['a finger is', 'touchstart'],
  ['the focus is', 'focusin'],
])('code and data of a page are loaded when %s on its link', async (_who, type) => {
  const { read, loadRelease, on } = openPage();
  on('b', type);
  await jest.advanceTimersByTimeAsync(100);
  expect(loadRelease).toHaveBeenCalledTimes(1);
  expect(read.map(({ search, onIntent }) => [String(search), onIntent])).toEqual([['m=luna', true]]);
});

test('a pointer that passes over a link fetches no data, but loads the page’s code', async () => {
  const { read, loadRelease, on } = openPage();
  on('b', 'pointerover');
  await jest.advanceTimersByTimeAsync(20);
  on('i', 'pointerover');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(loadRelease).toHaveBeenCalledTimes(1);
  expect(read).toEqual([]);
});
