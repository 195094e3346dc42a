import { findPage } from '../../../registry/index.ts';
import type { Federation } from '../../federation-context.ts';
import { noteStalled } from '../../versions/storage.ts';
import type { RunningVersions } from '../../versions/running-versions.ts';
import { STALLED_AFTER_MS, type Beat } from './stall-clock.ts';
import type { StallMark } from './stall-marks.ts';

declare const SHELL_VERSION: string;

const BEAT_MS = 1_000;

/** Browsers without idle callbacks notice loops that block the thread, but not those that leave no idle moment. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run);
  else setTimeout(run);
};

/** Returns the version whose page is shown or, from the moment of a navigation, is about to be. */
const runningMark = (
  { loader, kind, versions }: Federation & { versions: RunningVersions },
  isNavigating: boolean,
): StallMark => {
  const selection = versions.selection.get();
  const { rev } = versions.registry();
  const screen = versions.pendingScreen();
  const match =
    screen || isNavigating
      ? findPage((screen?.selection ?? selection).registry, kind, window.location.pathname)
      : undefined;
  const { remote, version } = document.querySelector<HTMLElement>('main [data-remote]')?.dataset ?? {};
  const shown = remote === undefined ? undefined : { name: remote, version: version ?? '' };
  const running = (match && (loader.peek(match)?.release ?? match.release)) ?? shown;
  const { name, version: runs } = running ?? { name: 'shell', version: SHELL_VERSION };
  return { name, version: runs, channel: selection.channels[name] ?? 'stable', rev };
};

/** A page that nobody touches and that has been there for this long gets its worker. */
const QUIET_MS = 5_000;

/** Calls `start` once: with the first press, key or navigation, or after a while. Returns a function that does so at once. */
const onUse = (start: () => void): (() => void) => {
  const events = ['pointerdown', 'keydown'];
  const once = () => {
    clearTimeout(timer);
    for (const event of events) window.removeEventListener(event, once, true);
    start();
  };
  const timer = setTimeout(once, QUIET_MS);
  for (const event of events) window.addEventListener(event, once, true);
  return once;
};

let isWatching = false;

/**
 * Starts a worker and tells it each second, when the page has an idle moment, which version runs. It waits for the first
 * use of the page, so that the start of a page does not pay for it.
 */
export const watchStalls = (federation: Federation): void => {
  const { versions } = federation;
  if (isWatching || !versions || !('Worker' in window) || !('indexedDB' in window)) return;
  isWatching = true;
  let worker: Worker | undefined;
  const tell = (beat: Beat) => worker?.postMessage(beat, []);
  const beat = (isNavigating = false) =>
    tell(document.hidden ? {} : { mark: runningMark({ ...federation, versions }, isNavigating) });
  let beatAt = performance.now();
  const beatWhenIdle = () =>
    whenIdle(() => {
      beatAt = performance.now();
      beat();
      setTimeout(beatWhenIdle, BEAT_MS);
    });
  const start = onUse(() => {
    worker ??= new Worker(
      /* webpackChunkName: "stall.worker" */ new URL('./stall.worker.ts', import.meta.url),
    );
    beat();
  });
  const { history } = window;
  const push = history.pushState.bind(history);
  history.pushState = (...state) => {
    push(...state);
    start();
    beat(true);
  };
  window.addEventListener('popstate', () => {
    start();
    beat(true);
  });
  document.addEventListener('visibilitychange', () => beat());
  window.addEventListener('pagehide', () => {
    if (performance.now() - beatAt > STALLED_AFTER_MS) noteStalled();
    tell({});
  });
  beatWhenIdle();
};
