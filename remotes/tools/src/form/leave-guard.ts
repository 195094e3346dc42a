import { guardHistory } from '@rushtone/contract';

type Guard = {
  /** Called instead of leaving; `leave` removes the guard and repeats the blocked navigation. */
  confirm: (leave: () => void) => void;
  goTo: (path: string) => void;
};

const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  return plain && link && link.target !== '_blank' && !link.hasAttribute('download') ? link : null;
};

/** Returns the position in the history, as stored by the router. */
const indexOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;

/**
 * Blocks links of this site and history navigation that would leave the page. For a reload, another site and closing
 * the tab, the browser itself asks. Returns a function that removes the guard.
 */
export const guardLeaving = ({ confirm, goTo }: Guard): (() => void) => {
  const here = indexOf(window.history.state);
  let returning = false;
  const stop = (repeat: () => void) =>
    confirm(() => {
      end();
      repeat();
    });

  const onClick = (event: MouseEvent) => {
    const link = linkOf(event);
    if (!link || link.origin !== window.location.origin || link.pathname === window.location.pathname) return;
    event.preventDefault();
    event.stopPropagation();
    stop(() => goTo(link.pathname + link.search + link.hash));
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
    stop(() => window.history.go(there - here));
    return true;
  };
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

  document.addEventListener('click', onClick, true);
  window.addEventListener('beforeunload', onUnload);
  const endSteps = guardHistory(onStep);
  const end = () => {
    document.removeEventListener('click', onClick, true);
    window.removeEventListener('beforeunload', onUnload);
    endSteps();
  };
  return end;
};
