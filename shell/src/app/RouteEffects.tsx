import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { keepsScroll, useLocation } from '@rushtone/contract';

const positions = new Map<string, number>();

/** How long a page that comes back may take to become as tall as it was. */
const RESTORE_MS = 1_000;

/** Scrolls to a position, again and again until the page is tall enough or the user scrolls. */
const restore = (top: number): void => {
  const startedAt = performance.now();
  const ended = new AbortController();
  for (const type of ['wheel', 'touchstart', 'keydown', 'popstate', 'click'])
    window.addEventListener(type, () => ended.abort(), { signal: ended.signal });
  const scroll = () => {
    if (ended.signal.aborted) return;
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1 || performance.now() - startedAt > RESTORE_MS) ended.abort();
    else requestAnimationFrame(scroll);
  };
  scroll();
};

/** On another page, focuses the h1 and restores the scroll position of the history entry. */
export const RouteEffects = () => {
  const { key, pathname, hash, state } = useLocation();
  const kind = useNavigationType();
  const shown = useRef({ key, pathname });

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => {
      const { scrollY, innerHeight } = window;
      const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      // A page that became shorter, because the next one takes its place, moves without the user.
      if (atEnd && scrollY < (positions.get(shown.current.key) ?? 0)) return;
      positions.set(shown.current.key, scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname };
    const anchor = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (keepsScroll(state) && kind !== 'POP') positions.set(key, window.scrollY);
    else if (anchor) anchor.scrollIntoView();
    else if (kind === 'POP') restore(positions.get(key) ?? 0);
    else if (kind === 'PUSH' || before.pathname !== pathname) window.scrollTo(0, 0);
    // A menu that was opened while the page was on its way stays open, with its focus.
    const inMenu = document.activeElement?.closest('[role="menu"], [aria-haspopup][aria-expanded="true"]');
    if (before.pathname === pathname || inMenu) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [key, pathname, hash, kind, state]);

  return null;
};
