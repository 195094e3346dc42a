import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useDispatch, useLocation, usePlayer } from '@rushtone/contract';
import { CloseIcon, IconButton } from '@rushtone/ui';
import { playerActions } from '../../state/player.slice.ts';
import styles from './Panel.module.scss';

type Props = {
  title: string;
  /** A drawer takes the full height; a menu takes what it needs, and closes on a press outside. */
  variant: 'drawer' | 'menu';
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * Takes the focus, keeps it when a control of the panel goes away under it, and returns it; closes on navigation, on Escape
 * and, if `closesOutside`, on a press outside.
 */
const usePanel = (close: () => void, closesOutside: boolean) => {
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
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!closesOutside || !(target instanceof Element)) return;
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
      element?.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
      const focusLost = document.activeElement === document.body || document.activeElement === null;
      if (focusLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [closesOutside]);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) panel.current?.focus();
  });
  return {
    ref: panel,
    onFocus: () => void (hadFocus.current = true),
    // React reports no blur of a control that is removed.
    onBlur: () => void (hadFocus.current = false),
  };
};

/** Opens above the bar, beside or above the dock; a video in the page moves to the dock meanwhile. */
export const Panel = ({ title, variant, actions, children }: Props) => {
  const dispatch = useDispatch();
  const { makeRoom } = usePlayer();
  const close = () => void dispatch(playerActions.panelChanged(null));
  const panelProps = usePanel(close, variant === 'menu');
  useEffect(() => makeRoom(), [makeRoom]);
  return (
    <div
      {...panelProps}
      className={styles.panel}
      data-variant={variant}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
    >
      <div className={styles.head}>
        <h2>{title}</h2>
        {actions}
        <IconButton
          variant="plain"
          label={`Close ${title.toLowerCase()}`}
          icon={<CloseIcon />}
          onClick={close}
        />
      </div>
      {children}
    </div>
  );
};
