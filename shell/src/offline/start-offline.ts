import type { Notices } from '../notices/notices.ts';
import type { KeepMessage } from './rules.ts';

const ADDRESS = '/service-worker.js';
/** Longest delay that a timer supports, in ms. */
const UNTIL_ONLINE_MS = 2 ** 31 - 1;

type Show = Notices['show'];

/** Shows a notice while there is no connection. */
const watchConnection = (show: Show): void => {
  let hide: (() => void) | undefined;
  const update = () => {
    hide?.();
    hide = navigator.onLine
      ? undefined
      : show({
          kind: 'info',
          message: 'You are offline. Pages that you opened before still work.',
          durationMs: UNTIL_ONLINE_MS,
        });
  };
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  update();
};

/** Adds the integrity hashes from the document. */
const withHashes = (addresses: readonly string[]): KeepMessage['files'] => {
  const tags = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('[integrity]');
  const hashes = new Map([...tags].map((tag) => ['src' in tag ? tag.src : tag.href, tag.integrity]));
  return [...new Set(addresses)].map((url) => ({ url, integrity: hashes.get(url) ?? '' }));
};

const isOwnFile = (url: string): boolean =>
  ['/assets/', '/r/'].some((folder) => url.startsWith(window.location.origin + folder));

/** Returns what was loaded without a worker: on a first visit, everything until the worker has started. */
const withoutWorker = (entries: readonly PerformanceEntry[]): string[] =>
  entries.flatMap((entry) =>
    entry instanceof PerformanceResourceTiming && entry.workerStart === 0 ? [entry.name] : [],
  );

/** Registers the worker and tells it to cache what was loaded before it took over. */
const register = async (): Promise<void> => {
  const { serviceWorker: container } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!container) return;
  await container.register(ADDRESS);
  const registration = await container.ready;
  const tell = (message: KeepMessage) => registration.active?.postMessage(message, {});
  const [page = ''] = withoutWorker(performance.getEntriesByType('navigation'));
  tell({ page, files: [] });
  new PerformanceObserver((list) => {
    const files = withHashes(withoutWorker(list.getEntries()).filter(isOwnFile));
    if (files.length > 0) tell({ page: '', files });
  }).observe({ type: 'resource', buffered: true });
};

/** Not registered in development, or where versions are tried out. */
export const startOffline = ({ show, isRegistered }: { show: Show; isRegistered: boolean }): void => {
  watchConnection(show);
  // A browser may refuse, such as one that blocks site data.
  if (isRegistered) register().catch(() => undefined);
};
