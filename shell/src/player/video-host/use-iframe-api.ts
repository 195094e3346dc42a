import { useEffect, useEffectEvent, useState } from 'react';

const TIMEOUT_MS = 10_000;
const POLL_MS = 20;

type WindowWithApi = typeof window & { YT?: { Player?: unknown } };

const isReady = () => typeof (window as WindowWithApi).YT?.Player === 'function';

const whenReady = async (): Promise<void> => {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!isReady()) {
    if (performance.now() > deadline) throw new Error('The video host did not respond.');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
};

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
 * Loads the host's IFrame API when it is `requested`, and again when it is requested after a failure. React-youtube,
 * which is mounted when it is ready, would load it from a fixed URL and never retry.
 */
export const useIframeApi = (url: string, requested: boolean, onError: (error: Error) => void): boolean => {
  const [ready, setReady] = useState(isReady);
  const failed = useEffectEvent(onError);
  useEffect(() => {
    if (!requested || ready) return;
    loadScript(url)
      .then(whenReady)
      .then(() => setReady(true), failed);
  }, [url, requested, ready]);
  return ready;
};
