import type { PrefetchContext } from '@rushtone/contract';
import { prefersLessData } from '@rushtone/ui';
import { matchPage, type Federation } from '../federation-context.ts';

/** A pointer that only passes over a link requests nothing. */
const DWELL_MS = 65;
/** A user who goes there within this time sees the failure instead of a second wait. */
const KEEP_FAILURE_MS = 1_000;

const linkUnder = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;

/** Loads code and data of a page when a pointer, a finger or the focus is on a link to it. */
export const prefetchOnIntent = (
  federation: Federation,
  context: Pick<PrefetchContext, 'dispatch' | 'host'>,
): void => {
  if (prefersLessData()) return;
  const { loader } = federation;
  const prefetch = async ({ pathname, search }: HTMLAnchorElement): Promise<void> => {
    const match = matchPage(federation, pathname);
    if (!match || match.release.frame) return;
    try {
      const page = await loader.load(match);
      await page.prefetch?.({ ...context, search: new URLSearchParams(search), onIntent: true });
    } catch {
      setTimeout(() => loader.forget(match), KEEP_FAILURE_MS);
    }
  };

  let intended: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ target, type }: Event): void => {
    const link = linkUnder(target);
    const isTouch = type === 'touchstart';
    if (link === intended && !isTouch) return;
    intended = link;
    clearTimeout(timer);
    if (link) timer = setTimeout(() => void prefetch(link), isTouch ? 0 : DWELL_MS);
  };
  for (const event of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(event, onIntent, { passive: true });
};
