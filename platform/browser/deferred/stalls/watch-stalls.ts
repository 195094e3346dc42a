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

let isWatching = false;

/** Starts the worker and tells it each second, when the page has an idle moment, which version runs. */
export const watchStalls = (federation: Federation): void => {
  const { versions } = federation;
  if (isWatching || !versions || !('Worker' in window) || !('indexedDB' in window)) return;
  isWatching = true;
  const worker = new Worker(
    /* webpackChunkName: "stall.worker" */ new URL('./stall.worker.ts', import.meta.url),
  );
  const tell = (beat: Beat) => worker.postMessage(beat, []);
  const beat = (isNavigating = false) =>
    tell(document.hidden ? {} : { mark: runningMark({ ...federation, versions }, isNavigating) });
  let beatAt = performance.now();
  const beatWhenIdle = () =>
    whenIdle(() => {
      beatAt = performance.now();
      beat();
      setTimeout(beatWhenIdle, BEAT_MS);
    });
  const { history } = window;
  const push = history.pushState.bind(history);
  history.pushState = (...state) => {
    push(...state);
    beat(true);
  };
  window.addEventListener('popstate', () => beat(true));
  document.addEventListener('visibilitychange', () => beat());
  window.addEventListener('pagehide', () => {
    if (performance.now() - beatAt > STALLED_AFTER_MS) noteStalled();
    tell({});
  });
  beat();
  beatWhenIdle();
};
