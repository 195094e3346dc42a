import { prefersLessData } from '@rushtone/ui';
import { matchPage, type Federation } from '../federation-context.ts';

/** A user who goes there within this time sees the failure instead of a second wait. */
const KEEP_FAILURE_MS = 1_000;

const linkUnder = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;

/** Loads a page's code when a pointer, a finger or the focus is on a link to it. */
export const prefetchOnIntent = (federation: Federation): void => {
  if (prefersLessData()) return;
  const prefetch = ({ target }: Event) => {
    const link = linkUnder(target);
    const match = link && matchPage(federation, link.pathname);
    if (match && !match.release.frame)
      federation.loader
        .load(match)
        .catch(() => setTimeout(() => federation.loader.forget(match), KEEP_FAILURE_MS));
  };
  for (const event of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(event, prefetch, { passive: true });
};
