import type { Notices } from '../notices/notices.ts';
import type { KeepMessage } from './rules.ts';

const ADDRESS = '/service-worker.js';
/** The longest that a timer takes. */
const UNTIL_ONLINE_MS = 2 ** 31 - 1;

type Show = Notices['show'];

/** Says so for as long as there is no connection. */
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

/** Files of the shell and the remotes that this page has loaded, with the hashes that the document names. */
const loadedFiles = (): KeepMessage['files'] => {
  const tags = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('[integrity]');
  const hashes = new Map([...tags].map((tag) => ['src' in tag ? tag.src : tag.href, tag.integrity]));
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(addresses)]
    .filter((url) => url.startsWith(`${location.origin}/assets/`) || url.startsWith(`${location.origin}/r/`))
    .map((url) => ({ url, integrity: hashes.get(url) ?? '' }));
};

/** The first page of a visit was loaded without the worker, which is told what to keep of it. */
const register = async (): Promise<void> => {
  const { serviceWorker: container } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!container) return;
  const isFirst = container.controller === null;
  const page = location.href.split('#')[0] ?? '';
  await container.register(ADDRESS);
  const { active } = await container.ready;
  const message: KeepMessage = { page, files: loadedFiles() };
  if (isFirst) active?.postMessage(message, {});
};

/** Not in development, nor where versions are tried out. */
export const startOffline = ({ show, isRegistered }: { show: Show; isRegistered: boolean }): void => {
  watchConnection(show);
  // A browser may refuse, such as one that keeps nothing of sites.
  if (isRegistered) register().catch(() => undefined);
};
