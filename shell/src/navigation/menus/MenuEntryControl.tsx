import type { ComponentProps } from 'react';
import { Link } from '@rushtone/contract';
import type { MenuEntry } from './use-menu-entries.ts';

type Shared = Pick<ComponentProps<'a'>, 'role' | 'tabIndex' | 'className' | 'aria-current'>;

export const MenuEntryControl = ({ entry, ...shared }: Shared & { entry: MenuEntry }) => {
  if ('to' in entry) {
    return (
      <Link {...shared} to={entry.to}>
        {entry.label}
      </Link>
    );
  }
  if ('href' in entry) {
    return (
      <a {...shared} href={entry.href} rel="noopener">
        {entry.label}
      </a>
    );
  }
  return (
    <button {...shared} type="button" onClick={entry.run}>
      {entry.label}
    </button>
  );
};
