const TIMEOUT_MS = 10_000;
const POLL_MS = 20;

type WindowWithApi = typeof window & { YT?: { Player?: unknown } };

const isReady = () => typeof (window as WindowWithApi).YT?.Player === 'function';

const whenReady = () =>
  new Promise<void>((resolve, reject) => {
    const startedAt = performance.now();
    const poll = () => {
      if (isReady()) resolve();
      else if (performance.now() - startedAt > TIMEOUT_MS)
        reject(new Error('The video host did not respond.'));
      else setTimeout(poll, POLL_MS);
    };
    poll();
  });

const loadScript = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The video host could not be reached.'));
    });
    document.head.append(script);
  });

/**
 * Loads the IFrame API before react-youtube is mounted, which would load it from a fixed URL and never retry.
 * Can be called again after a failure.
 */
export const loadIframeApi = async (url: string): Promise<void> => {
  if (isReady()) return;
  await loadScript(url);
  await whenReady();
};
