import { useRef, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import { ChevronIcon } from '@rushtone/ui';
import type { MenuPanelProps } from './MenuPanel.tsx';
import type { MenuFocus, MenuName, OpenMenu } from './use-open-menu.ts';
import styles from './Menu.module.scss';

export type MenuProps = {
  name: MenuName;
  label: string;
  /** What it opens; undefined until its code is there. */
  Panel: ComponentType<Omit<MenuPanelProps, 'entries'>> | undefined;
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

/** A button and the menu that it opens, with the keys of the W3C's menu button. */
export const Menu = ({ name, label, Panel, menus, icon, note }: MenuProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const open = menus.open === name;
  const id = `menu-${name}`;
  const keyed = (event: KeyboardEvent) => {
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
        onKeyDown={keyed}
      >
        {icon}
        {label}
        <ChevronIcon size={16} />
      </button>
      {open && Panel && (
        <Panel id={id} button={button} focus={menus.focus} note={note} onClose={menus.close} />
      )}
    </div>
  );
};
