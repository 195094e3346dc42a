import { useRef, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import { ChevronIcon } from '@rushtone/ui';
import type { MenuPanelProps } from './MenuPanel.tsx';
import type { MenuFocus, OpenMenu } from './use-open-menu.ts';
import styles from './Menu.module.scss';

type MenuProps = {
  name: MenuPanelProps['name'];
  label: string;
  /** `undefined` until its code is loaded. */
  Panel: ComponentType<MenuPanelProps> | undefined;
  menus: OpenMenu;
  icon?: ReactNode;
  note?: ReactNode;
};

const FOCUS_OF_KEY: Readonly<Record<string, MenuFocus>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
};

/** A menu button with the keyboard support of the ARIA Authoring Practices. */
export const Menu = ({ name, label, Panel, menus, icon, note }: MenuProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const open = menus.open === name;
  const id = `menu-${name}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const focus = FOCUS_OF_KEY[event.key];
    if (!focus) return;
    event.preventDefault();
    menus.show(name, focus);
  };
  return (
    <div className={styles.menu}>
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        className={styles.item}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => menus.toggle(name)}
        onKeyDown={onKeyDown}
      >
        {icon}
        {label}
        <ChevronIcon size={16} />
      </button>
      {open && Panel && (
        <Panel name={name} button={button} focus={menus.focus} note={note} onClose={menus.close} />
      )}
    </div>
  );
};
