import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, usePlayer } from '@rushtone/contract';

export type MenuName = 'explore' | 'community' | 'account' | 'search' | 'all';
/** Which entry gets the focus when a menu is opened by key. */
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
  /** The page that was shown, and the one that was on its way: the address is ahead of the screen. */
  on: readonly string[];
  focus?: MenuFocus | undefined;
};

/** What is done in the bar with these ends a menu, be the next page the same one with another query. */
const LEAVES = 'a, #menu-all button';

/**
 * Which menu is open: one at a time; a click elsewhere, Esc, the focus going elsewhere and a change of page close
 * it (spec §2). A new query alone does not: the next song may have begun by itself. While one is open the video makes
 * room for it.
 */
export const useOpenMenu = (): OpenMenu => {
  const bar = useRef<HTMLElement>(null);
  const player = usePlayer();
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const current = opened?.on.includes(pathname) ? opened : null;
  // Else it would come back with the page.
  if (opened && !current) setOpened(null);
  const open = current?.name ?? null;

  useEffect(() => {
    if (!open) return;
    const release = player.makeRoom();
    const wentElsewhere = ({ target }: Event) => {
      if (target instanceof Node && target.isConnected && !bar.current?.contains(target)) setOpened(null);
    };
    const clicked = (event: Event) => {
      wentElsewhere(event);
      if (event.target instanceof Element && event.target.closest(LEAVES)) setOpened(null);
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      bar.current?.querySelector<HTMLElement>('[aria-expanded="true"]:not(input)')?.focus();
      setOpened(null);
    };
    document.addEventListener('click', clicked);
    document.addEventListener('focusin', wentElsewhere);
    document.addEventListener('keydown', pressed);
    return () => {
      release();
      document.removeEventListener('click', clicked);
      document.removeEventListener('focusin', wentElsewhere);
      document.removeEventListener('keydown', pressed);
    };
  }, [open, player]);

  const show = (name: MenuName, focus?: MenuFocus) =>
    setOpened({ name, on: [pathname, window.location.pathname], focus });
  return {
    open,
    focus: current?.focus,
    show,
    toggle: (name) => (open === name ? setOpened(null) : show(name)),
    close: () => setOpened(null),
    bar,
  };
};
