import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, usePlayer } from '@rushtone/contract';

type MenuName = 'explore' | 'community' | 'account' | 'search' | 'all';
/** Which entry gets focus when a menu is opened by keyboard. */
export type MenuFocus = 'first' | 'last';

export type OpenMenu = {
  open: MenuName | null;
  focus: MenuFocus | undefined;
  show: (name: MenuName, focus?: MenuFocus) => void;
  toggle: (name: MenuName) => void;
  close: () => void;
  bar: RefObject<HTMLElement | null>;
};

type Opened = {
  name: MenuName;
  /** The page on the screen, and the one in the URL, which may still be loading. */
  pages: readonly string[];
  focus?: MenuFocus | undefined;
};

/** Pressing one of these closes the menu, even if only the query changes. */
const CLOSING = 'a, #menu-all button';

/**
 * Tracks the open menu. Only one is open at a time; it closes on a press elsewhere, on Esc, when focus leaves
 * it, and on navigation to another page (spec §2). A new query alone does not close it, because the next song
 * may have started automatically. The video makes room for an open menu.
 */
export const useOpenMenu = (): OpenMenu => {
  const bar = useRef<HTMLElement>(null);
  const player = usePlayer();
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const current = opened?.pages.includes(pathname) ? opened : null;
  // Otherwise it would reopen on returning to the page.
  if (opened && !current) setOpened(null);
  const open = current?.name ?? null;

  useEffect(() => {
    if (!open) return;
    const release = player.makeRoom();
    const closeElsewhere = ({ target }: Event) => {
      if (target instanceof Node && target.isConnected && !bar.current?.contains(target)) setOpened(null);
    };
    const onClick = (event: Event) => {
      closeElsewhere(event);
      if (event.target instanceof Element && event.target.closest(CLOSING)) setOpened(null);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      bar.current?.querySelector<HTMLElement>('[aria-expanded="true"]:not(input)')?.focus();
      setOpened(null);
    };
    document.addEventListener('click', onClick);
    document.addEventListener('focusin', closeElsewhere);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      release();
      document.removeEventListener('click', onClick);
      document.removeEventListener('focusin', closeElsewhere);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [open, player]);

  const show = (name: MenuName, focus?: MenuFocus) =>
    setOpened({ name, pages: [pathname, window.location.pathname], focus });
  return {
    open,
    focus: current?.focus,
    show,
    toggle: (name) => (open === name ? setOpened(null) : show(name)),
    close: () => setOpened(null),
    bar,
  };
};
