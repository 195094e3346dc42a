import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { keepsScroll, useLocation } from '@rushtone/contract';

const positions = new Map<string, number>();

/**
 * After navigation, removes the landing page's canonical URL, restores the history entry's scroll position and focuses
 * the page's h1; on the same path only if the focused element is gone.
 */
export const RouteEffects = () => {
  const { key, pathname, hash, state } = useLocation();
  const kind = useNavigationType();
  const shown = useRef({ key, pathname });
  const focused = useRef<Element>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.set(shown.current.key, window.scrollY);
    const rememberFocus = ({ target }: FocusEvent) => {
      focused.current = target as Element;
    };
    window.addEventListener('scroll', remember, { passive: true });
    document.addEventListener('focusin', rememberFocus);
    return () => {
      window.removeEventListener('scroll', remember);
      document.removeEventListener('focusin', rememberFocus);
    };
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname };
    // It belongs to the page that the server rendered. Without one, browsers share the current URL.
    document.querySelector('link[rel="canonical"]')?.remove();
    const anchor = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (keepsScroll(state) && kind !== 'POP') positions.set(key, window.scrollY);
    else if (anchor) anchor.scrollIntoView();
    else if (kind === 'POP') window.scrollTo(0, positions.get(key) ?? 0);
    else if (kind === 'PUSH' || before.pathname !== pathname) window.scrollTo(0, 0);
    // A menu that was opened while the page was loading stays open and keeps focus.
    const inMenu = document.activeElement?.closest('[role="menu"], [aria-haspopup][aria-expanded="true"]');
    const isFocusLost = document.activeElement === document.body && focused.current?.isConnected === false;
    if ((before.pathname === pathname && !isFocusLost) || inMenu) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [key, pathname, hash, kind, state]);

  return null;
};
