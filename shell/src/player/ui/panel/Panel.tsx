import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from '@rushtone/contract';
import { CloseIcon, IconButton } from '@rushtone/ui';
import type { PlayerCore } from '../../player-core.ts';
import styles from './Panel.module.scss';

type Props = {
  player: PlayerCore;
  title: string;
  /** A drawer takes the height that there is, a menu what it needs; a press elsewhere closes a menu. */
  look: 'drawer' | 'menu';
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

const useClosing = (player: PlayerCore, closesOutside: boolean) => {
  const box = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (openedAt.current !== pathname) player.panel.set(null);
  }, [player, pathname]);
  useEffect(() => {
    const opener = document.activeElement;
    const panel = box.current;
    panel?.focus();
    const keyed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      player.panel.set(null);
    };
    panel?.addEventListener('keydown', keyed);
    const pressed = (event: PointerEvent) => {
      if (!closesOutside || !(event.target instanceof Element)) return;
      if (!panel?.contains(event.target) && !opener?.contains(event.target)) player.panel.set(null);
    };
    document.addEventListener('pointerdown', pressed);
    return () => {
      panel?.removeEventListener('keydown', keyed);
      document.removeEventListener('pointerdown', pressed);
      const lost = document.activeElement === document.body || document.activeElement === null;
      if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [player, closesOutside]);
  return box;
};

/** Opens above the bar, beside or above the dock; a video in the page goes to its dock meanwhile. */
export const Panel = ({ player, title, look, actions, children }: Props) => {
  const box = useClosing(player, look === 'menu');
  useEffect(() => player.makeRoom(), [player]);
  const close = () => player.panel.set(null);
  return (
    <div ref={box} className={styles.panel} data-look={look} role="dialog" aria-label={title} tabIndex={-1}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {actions}
        <IconButton
          look="plain"
          label={`Close ${title.toLowerCase()}`}
          icon={<CloseIcon />}
          onClick={close}
        />
      </div>
      {children}
    </div>
  );
};
