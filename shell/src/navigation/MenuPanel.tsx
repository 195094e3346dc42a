import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { itemFor } from '@rushtone/ui';
import { EntryControl } from './EntryControl.tsx';
import type { Entry } from './entries.ts';
import type { MenuFocus } from './use-open-menu.ts';
import styles from './Menu.module.scss';

export type MenuPanelProps = {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  entries: readonly Entry[];
  focus: MenuFocus | undefined;
  /** Words above the entries. */
  note?: ReactNode;
  onClose: () => void;
};

const controlsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/** The list that a menu button opens. */
export const MenuPanel = ({ id, button, entries, focus, note, onClose }: MenuPanelProps) => {
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (focus)
      controlsOf(list.current)
        .at(focus === 'first' ? 0 : -1)
        ?.focus();
  }, [focus]);

  const leave = () => {
    button.current?.focus();
    onClose();
  };

  const keyed = (event: KeyboardEvent) => {
    // From the button on, the browser finds what comes before or after it.
    if (event.key === 'Tab') return leave();
    const all = controlsOf(list.current);
    const at = all.findIndex((control) => control === document.activeElement);
    const labels = all.map(({ textContent }) => textContent);
    const chord = event.ctrlKey || event.metaKey || event.altKey;
    const to = chord ? undefined : itemFor(event.key, labels, at);
    if (to === undefined && event.key !== ' ') return;
    event.preventDefault();
    if (to === undefined) all[at]?.click();
    else all[to]?.focus();
  };

  return (
    <div className={styles.panel}>
      {note && <p className={styles.note}>{note}</p>}
      <ul ref={list} id={id} role="menu" aria-labelledby={`${id}-button`} onKeyDown={keyed} onClick={leave}>
        {entries.map((entry) => (
          <li key={entry.label} role="none">
            <EntryControl entry={entry} role="menuitem" tabIndex={-1} />
          </li>
        ))}
      </ul>
    </div>
  );
};
