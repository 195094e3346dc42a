import { useEffect } from 'react';
import { matchPage, useFederation } from '../federation/federation-context.ts';

type WithConnection = Navigator & { connection?: { saveData?: boolean } };

/** Somebody who has gone there in the meantime is shown the failure, and no further wait. */
const FORGET_MS = 1_000;

const linkUnder = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;

/** Loads the code of a page when somebody is about to go there: a pointer, a finger or the focus on its link. */
export const PrefetchOnIntent = () => {
  const federation = useFederation();
  useEffect(() => {
    if ((navigator as WithConnection).connection?.saveData) return;
    const intend = ({ target }: Event) => {
      const link = linkUnder(target);
      const match = link && matchPage(federation, link.pathname);
      if (match && !match.release.frame)
        federation.loader
          .load(match)
          .catch(() => setTimeout(() => federation.loader.forget(match), FORGET_MS));
    };
    const events = ['pointerover', 'touchstart', 'focusin'] as const;
    for (const event of events) document.addEventListener(event, intend, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, intend);
    };
  }, [federation]);
  return null;
};
