const TIME_LIMIT_MS = 10_000;
const POLL_MS = 20;

type HostWindow = typeof window & { YT?: { Player?: unknown } };

const isReady = () => typeof (window as HostWindow).YT?.Player === 'function';

const whenReady = () =>
  new Promise<void>((resolve, reject) => {
    const started = performance.now();
    const look = () => {
      if (isReady()) resolve();
      else if (performance.now() - started > TIME_LIMIT_MS)
        reject(new Error('The video host did not answer.'));
      else setTimeout(look, POLL_MS);
    };
    look();
  });

const loadScript = (address: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The video host could not be reached.'));
    });
    document.head.append(script);
  });

/**
 * Loads the host's IFrame API before react-youtube is mounted: the wrapper would load it once from a fixed
 * address and never try again. A failed load can be tried anew.
 */
export const loadIframeApi = async (address: string): Promise<void> => {
  if (isReady()) return;
  await loadScript(address);
  await whenReady();
};
