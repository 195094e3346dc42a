import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from '@rushtone/contract';

/**
 * Makes the elements that precede the panel in the document inert: the page and the player bar. Returns a
 * function that reverts it.
 */
const makeInert = (panel: Element): (() => void) => {
  const covered: Element[] = [];
  for (let element = panel.previousElementSibling; element; element = element.previousElementSibling)
    if (!element.hasAttribute('inert')) covered.push(element);
  for (const element of covered) element.toggleAttribute('inert', true);
  return () => {
    for (const element of covered) element.removeAttribute('inert');
  };
};

/**
 * Moves focus into the panel, keeps it there when a focused control is removed, and restores it on close.
 * Closes on navigation, on Escape and, for a menu, on a press outside. A page makes what it covers inert.
 */
export const usePanel = (close: () => void, variant: 'drawer' | 'menu' | 'page') => {
  const panel = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (openedAt.current !== pathname) onClose();
  }, [pathname]);
  useEffect(() => {
    const opener = document.activeElement;
    const element = panel.current;
    element?.focus();
    const revert = variant === 'page' && element ? makeInert(element) : undefined;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (variant !== 'menu' || !(target instanceof Element)) return;
      if (!element?.contains(target) && !opener?.contains(target)) onClose();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose();
    };
    element?.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      revert?.();
      element?.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
      const focusLost = document.activeElement === document.body || document.activeElement === null;
      if (focusLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [variant]);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) panel.current?.focus();
  });
  return {
    ref: panel,
    onFocus: () => void (hadFocus.current = true),
    // React reports no blur for a control that is removed.
    onBlur: () => void (hadFocus.current = false),
  };
};
