import { useEffect, useEffectEvent, useState } from 'react';

/** Timeout for the script, and again for what it loads. */
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

/**
 * Loads the script. After a failure it uses a different URL, because browsers don't send a second request for
 * a URL whose first request is still pending.
 */
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
    // The script loads nothing while it believes that an earlier one is still loading.
    (window as WindowWithApi).YT = undefined;
    throw error;
  }
};

let loading: Promise<void> | undefined;

/** Loads the script once for all who wait for it: the player, and a video within the page. */
const openApi = (url: string): Promise<void> => {
  loading ??= loadApi(url).finally(() => (loading = undefined));
  return loading;
};

/**
 * Loads the host's IFrame API on the first attempt, and after a failure on each further one; `attempt` is
 * `null` until it is requested. React-youtube, which is mounted afterwards, would load it from a fixed URL
 * and never retry.
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
    openApi(url).then(() => setReady(true), failed);
  }, [url, attempt, ready]);
  return ready;
};
