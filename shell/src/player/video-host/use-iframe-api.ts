import { useEffect, useEffectEvent, useState } from 'react';

/** For the script, and again for what it loads. */
const TIMEOUT_MS = 10_000;
const POLL_MS = 20;

type WindowWithApi = typeof window & { YT?: { Player?: unknown } | undefined };

const isReady = () => typeof (window as WindowWithApi).YT?.Player === 'function';

const whenReady = async (): Promise<void> => {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!isReady()) {
    if (performance.now() > deadline) throw new Error('The video host did not respond.');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
};

let tries = 0;

/** After a failure under another address: a browser sends no second request to one that has not responded. */
const loadScript = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = tries > 0 ? `${url}?try=${tries}` : url;
    const fail = () => {
      script.remove();
      reject(new Error('The video host could not be reached.'));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    document.head.append(script);
  });

const loadApi = async (url: string): Promise<void> => {
  try {
    await loadScript(url);
    await whenReady();
  } catch (error) {
    tries += 1;
    // The script loads nothing while it believes that an earlier one still does.
    (window as WindowWithApi).YT = undefined;
    throw error;
  }
};

/**
 * Loads the host's IFrame API at the first attempt, and at each other one after a failure; null: not requested.
 * React-youtube, which is mounted when it is ready, would load it from a fixed URL and never retry.
 */
export const useIframeApi = (
  url: string,
  attempt: number | null,
  onError: (error: Error) => void,
): boolean => {
  const [ready, setReady] = useState(isReady);
  const failed = useEffectEvent(onError);
  useEffect(() => {
    if (attempt === null || ready) return;
    loadApi(url).then(() => setReady(true), failed);
  }, [url, attempt, ready]);
  return ready;
};
