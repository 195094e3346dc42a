import { guardHistory } from '@rushtone/contract';

type Guard = {
  /** Asked instead of leaving; `leave` does what was stopped. */
  ask: (leave: () => void) => void;
  goTo: (path: string) => void;
};

const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  return plain && link && link.target !== '_blank' && !link.hasAttribute('download') ? link : null;
};

/** Where in the history the page is, as the router notes it. */
const indexOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;

/**
 * Stops what would leave the page: links of this site, back and forward, and by the browser's own question a reload,
 * another site and closing the tab. Gives what ends the watch.
 */
export const guardLeaving = ({ ask, goTo }: Guard): (() => void) => {
  const here = indexOf(window.history.state);
  let returning = false;

  const onClick = (event: MouseEvent) => {
    const link = linkOf(event);
    if (!link || link.origin !== window.location.origin || link.pathname === window.location.pathname) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => goTo(link.pathname + link.search + link.hash));
  };
  const onStep = (event: PopStateEvent): boolean => {
    const there = indexOf(event.state);
    if (returning) {
      returning = false;
      return true;
    }
    if (here === null || there === null || there === here) return false;
    returning = true;
    window.history.go(here - there);
    ask(() => window.history.go(there - here));
    return true;
  };
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

  document.addEventListener('click', onClick, true);
  const endSteps = guardHistory(onStep);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    document.removeEventListener('click', onClick, true);
    endSteps();
    window.removeEventListener('beforeunload', onUnload);
  };
};
