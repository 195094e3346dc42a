import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { usePlayer } from '@rushtone/contract';
import { CheckIcon } from '../icons/icons.tsx';
import styles from './ActionMenu.module.scss';
import { nextMenuItem } from './next-menu-item.ts';
import { placeMenu } from './place-menu.ts';

export type MenuAction = {
  label: string;
  icon: ReactNode;
  onSelect: () => void;
  /** State of a toggle action. */
  checked?: boolean | undefined;
};

export type MenuListProps = {
  id: string;
  label: string;
  actions: readonly MenuAction[];
  initialFocus: 'first' | 'last';
  button: HTMLElement;
  onClose: (options?: { restoreFocus: boolean }) => void;
};

const itemsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

const usePressOutside = (list: RefObject<HTMLElement | null>, button: HTMLElement, onPress: () => void) =>
  useEffect(() => {
    const onPointerDown = ({ target }: Event) => {
      if (target instanceof Node && !list.current?.contains(target) && !button.contains(target)) onPress();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  });

/**
 * Rendered at the end of the page, because a card may clip its content, and below the player. A video in the
 * page moves to the dock while the menu is open.
 */
export const MenuList = (props: MenuListProps) => {
  const { id, label, actions, initialFocus, button, onClose } = props;
  const { makeRoom } = usePlayer();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => makeRoom(), [makeRoom]);
  useLayoutEffect(() => {
    if (list.current) placeMenu(list.current, button);
    const item = itemsOf(list.current).at(initialFocus === 'first' ? 0 : -1);
    item?.focus({ preventScroll: true });
  }, [button, initialFocus]);
  usePressOutside(list, button, onClose);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose();
    if (event.key === 'Escape') {
      event.stopPropagation();
      return onClose({ restoreFocus: true });
    }
    const items = itemsOf(list.current);
    const current = items.findIndex((item) => item === document.activeElement);
    const next = nextMenuItem(
      event.key,
      actions.map((action) => action.label),
      current,
    );
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };
  const select = ({ onSelect }: MenuAction) => {
    onClose({ restoreFocus: true });
    onSelect();
  };

  return createPortal(
    <div
      ref={list}
      id={id}
      className={styles.menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {actions.map((action) => (
        <MenuItem key={action.label} action={action} onClick={() => select(action)} />
      ))}
    </div>,
    button.closest('main') ?? document.body,
  );
};

const MenuItem = ({ action, onClick }: { action: MenuAction; onClick: () => void }) => (
  <button
    type="button"
    className={styles.item}
    role={action.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
    aria-checked={action.checked}
    tabIndex={-1}
    onClick={onClick}
  >
    {action.icon}
    <span className={styles.label}>{action.label}</span>
    {action.checked && <CheckIcon />}
  </button>
);
