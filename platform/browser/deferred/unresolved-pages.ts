import { findPage, type PageMatch, type Release } from '../../registry/index.ts';
import { patient } from '../lib/time-limit.ts';
import type { Federation } from '../federation-context.ts';
import { idOf } from '../versions/running-versions.ts';
import { keyOf, readStoredTexts, store } from '../versions/storage.ts';
import type { OpenRequests } from './reports/open-requests.ts';
import { replaceCrashed } from './replace-crashed.ts';

const TICK_MS = 250;
const NOTICE_AFTER_MS = 4_000;
const REPLACED_AFTER_MS = 8_000;
/** Longest delay that a timer supports, in ms: the notice stays until the page is shown. */
const UNTIL_SHOWN_MS = 2 ** 31 - 1;

type Waiting = {
  key: string;
  began: number;
  /** How long the page alone has kept the visitor waiting, in ms. */
  elapsedMs: number;
  isReplaced: boolean;
  hide?: () => void;
};

/** Shows a notice, for a while or until the returned function is called. */
export type ShowNotice = (notice: {
  kind: 'info' | 'error';
  message: string;
  durationMs?: number;
}) => () => void;

type Options = {
  show: ShowNotice;
  requests: OpenRequests;
  /** Says that the page could not be loaded. */
  unavailable: string;
  reload?: () => void;
};

const pageKeyOf = ({ release, page }: PageMatch): string => `${release.base}${page}`;
const currentPath = (): string => window.location.pathname.replace(/\/+$/, '') || '/';

/** The next load of this tab runs another version. */
const skipInTab = (release: Release): void => {
  const skipped = readStoredTexts(keyOf('skipped'), 'sessionStorage');
  store(keyOf('skipped'), { ...skipped, [idOf(release)]: 'unresolved' }, 'sessionStorage');
};

/**
 * Replaces a page that stays suspended by another version of its remote, as if it had thrown. Time counts only while
 * the page is visible and has no request open, so that a slow network or API blames no version. A page whose code does
 * not load has its own time limits (`load-fallback.ts`).
 */
export const watchUnresolved = (
  { versions, loader, kind }: Federation,
  { show, requests, unavailable, reload = () => window.location.reload() }: Options,
): void => {
  if (!versions) return;
  let waiting: Waiting | null = null;
  let hasShown = false;

  const replace = async (match: PageMatch): Promise<void> => {
    const error = new Error(`The page ${match.page} did not resolve within ${REPLACED_AFTER_MS / 1000} s.`);
    const crashed = loader.peek(match)?.release;
    const isReplaced = await replaceCrashed({ loader, versions }, match, error, 'unresolved');
    if (isReplaced && !hasShown && crashed) {
      // React never ends hydrating a first page that is suspended.
      skipInTab(crashed);
      reload();
    }
    if (isReplaced) return;
    waiting?.hide?.();
    show({ kind: 'error', message: unavailable });
  };
  const pendingMatch = (): PageMatch | undefined => {
    const screen = versions.pendingScreen();
    hasShown ||= screen === undefined;
    if (!screen || screen.pending || screen.path !== currentPath()) return undefined;
    const match = findPage(screen.selection.registry, kind, screen.path);
    // The first page's own files may have been requested before this code was loaded.
    return match && (hasShown || loader.peek(match)) ? match : undefined;
  };
  const tick = (): void => {
    const match = pendingMatch();
    const key = match && pageKeyOf(match);
    if (waiting?.key !== key) {
      waiting?.hide?.();
      waiting = key === undefined ? null : { key, began: performance.now(), elapsedMs: 0, isReplaced: false };
    }
    if (!waiting || !match || waiting.isReplaced) return;
    if (document.hidden || requests.isOpenSince(waiting.began - TICK_MS)) return;
    // Counts ticks and not the clock, which goes on while the device sleeps.
    waiting.elapsedMs += TICK_MS;
    if (waiting.elapsedMs >= NOTICE_AFTER_MS)
      waiting.hide ??= show({
        kind: 'info',
        message: 'This page takes long to open.',
        durationMs: UNTIL_SHOWN_MS,
      });
    if (waiting.elapsedMs < patient(REPLACED_AFTER_MS) || !loader.peek(match)) return;
    waiting.isReplaced = true;
    void replace(match);
  };
  setInterval(tick, TICK_MS);
};
