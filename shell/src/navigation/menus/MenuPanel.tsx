import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { nextMenuItem } from '@rushtone/ui';
import { THEME_NAMES, useTheme } from '../../theme/use-theme.ts';
import { MenuEntryControl } from './MenuEntryControl.tsx';
import { useMenuEntries, type MenuEntry } from './use-menu-entries.ts';
import type { MenuFocus } from './use-open-menu.ts';
import styles from './Menu.module.scss';

export type MenuPanelProps = {
  name: 'explore' | 'community' | 'account';
  button: RefObject<HTMLButtonElement | null>;
  focus: MenuFocus | undefined;
  /** Shown above the entries. */
  note?: ReactNode;
  onClose: () => void;
};

const controlsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

/** Stays open when a theme is chosen, so that another one can be tried. */
const Themes = () => {
  const { theme, choose } = useTheme();
  return (
    <li role="none">
      <ul className={styles.themes} role="group" aria-label="Theme">
        {THEME_NAMES.map((name) => (
          <li key={name} role="none">
            <button
              type="button"
              role="menuitemradio"
              aria-checked={name === theme}
              tabIndex={-1}
              onClick={(event) => {
                event.stopPropagation();
                choose(name);
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </li>
  );
};

const Entries = ({ entries }: { entries: readonly MenuEntry[] }) =>
  entries.map((entry) => (
    <li key={entry.label} role="none">
      <MenuEntryControl entry={entry} role="menuitem" tabIndex={-1} />
    </li>
  ));

/** The list opened by a menu button. */
export const MenuPanel = ({ name, button, focus, note, onClose }: MenuPanelProps) => {
  const { more, ...menus } = useMenuEntries();
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (focus)
      controlsOf(list.current)
        .at(focus === 'first' ? 0 : -1)
        ?.focus();
  }, [focus]);

  const close = () => {
    button.current?.focus();
    onClose();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // With focus on the button, the browser finds the next or previous control.
    if (event.key === 'Tab') return close();
    const all = controlsOf(list.current);
    const at = all.findIndex((control) => control === document.activeElement);
    const labels = all.map(({ textContent }) => textContent);
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    const to = modified ? undefined : nextMenuItem(event.key, labels, at);
    if (to === undefined && event.key !== ' ') return;
    event.preventDefault();
    if (to === undefined) all[at]?.click();
    else all[to]?.focus();
  };

  return (
    <div className={styles.panel}>
      {note && <p className={styles.note}>{note}</p>}
      <ul
        ref={list}
        id={`menu-${name}`}
        role="menu"
        aria-labelledby={`menu-${name}-button`}
        onKeyDown={onKeyDown}
        onClick={close}
      >
        <Entries entries={menus[name]} />
        {name === 'account' && (
          <>
            <li role="none" className={styles.line} />
            <Entries entries={more} />
            <Themes />
          </>
        )}
      </ul>
    </div>
  );
};
