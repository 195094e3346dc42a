import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { CheckIcon } from '../icons/icons.ts';
import styles from './ActionMenu.module.scss';
import { itemFor } from './item-for.ts';
import { placeMenu } from './place-menu.ts';

export type MenuAction = {
  label: string;
  icon: ReactNode;
  onSelect: () => void;
  /** An action that is on or off. */
  checked?: boolean;
};

type MenuListProps = {
  id: string;
  label: string;
  actions: readonly MenuAction[];
  begin: 'first' | 'last';
  anchor: HTMLElement;
  makeRoom?: () => () => void;
  /** `back` puts the focus where the menu was opened. */
  onClose: (how: 'back' | 'leave') => void;
};

const itemsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

/** Stands at the end of the page, because a card may clip what is in it, and below the player, whose video nothing covers. */
export const MenuList = ({ id, label, actions, begin, anchor, makeRoom, onClose }: MenuListProps) => {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => makeRoom?.(), [makeRoom]);
  useLayoutEffect(() => {
    if (list.current) placeMenu(list.current, anchor);
    itemsOf(list.current)
      .at(begin === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true });
  }, [anchor, begin]);
  useEffect(() => {
    const pressed = ({ target }: Event) => {
      if (!(target instanceof Node)) return;
      if (!list.current?.contains(target) && !anchor.contains(target)) onClose('leave');
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  });

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose('leave');
    if (event.key === 'Escape') {
      event.stopPropagation();
      return onClose('back');
    }
    const words = actions.map((action) => action.label);
    const at = itemsOf(list.current).findIndex((item) => item === document.activeElement);
    const next = itemFor(event.key, words, at);
    if (next === undefined) return;
    event.preventDefault();
    itemsOf(list.current)[next]?.focus();
  };

  return createPortal(
    <div
      ref={list}
      id={id}
      className={styles.menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={press}
    >
      {actions.map(({ label: words, icon, checked, onSelect }) => (
        <button
          key={words}
          type="button"
          className={styles.item}
          role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
          aria-checked={checked}
          tabIndex={-1}
          onClick={() => {
            onClose('back');
            onSelect();
          }}
        >
          {icon}
          <span className={styles.label}>{words}</span>
          {checked && <CheckIcon />}
        </button>
      ))}
    </div>,
    anchor.closest('main') ?? document.body,
  );
};
