import { frameOf, type PageMatch } from '../../registry/index.ts';
import { nextTask } from '../lib/next-task.ts';
import { matchPage, type Federation } from '../federation-context.ts';
import type { LoadedPage } from '../loading/page-loader.ts';

/** Delay before loading a page's data, in ms, because a pointer may only be passing over many links. */
const DWELL_MS = 65;
/** Time for which a failure is kept, in ms: a user who navigates there sees it instead of waiting a second time. */
const KEEP_FAILURE_MS = 1_000;

const linkUnder = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;

/**
 * Loads code and data of a page when the pointer, a finger or focus is on a link to it. `context` is what the site gives
 * to `prefetch` besides the query.
 */
export const prefetchOnIntent = (federation: Federation, context: object): void => {
  const { loader } = federation;
  const load = (match: PageMatch): Promise<LoadedPage | undefined> =>
    loader.load(match).catch(() => {
      setTimeout(() => loader.forget(match), KEEP_FAILURE_MS);
      return undefined;
    });

  let intended: HTMLAnchorElement | null = null;
  const onIntent = async ({ target, type }: Event): Promise<void> => {
    const link = linkUnder(target);
    if (link === intended && type !== 'touchstart') return;
    intended = link;
    const match = link && matchPage(federation, link.pathname);
    if (!match || frameOf(match)) return;
    // A link that appears under a resting pointer belongs to a frame that responds to a press, so don't block
    // it.
    await nextTask();
    const loading = load(match);
    if (type !== 'touchstart') await new Promise((resolve) => setTimeout(resolve, DWELL_MS));
    const page = await loading;
    if (link !== intended) return;
    const search = new URLSearchParams(link.search);
    await page?.prefetch?.({ ...context, search, onIntent: true }).catch(() => undefined);
  };
  for (const event of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(event, (intent) => void onIntent(intent), { passive: true });
};
