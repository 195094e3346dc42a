import { useId, useRef, useState } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { MoreIcon } from '../icons/icons.tsx';
import { MenuList, type MenuAction, type MenuListProps } from './MenuList.tsx';

type ActionMenuProps = {
  /** Names the subject of the actions, such as "More for Glass Highway". */
  label: string;
  actions: readonly MenuAction[];
};

/** A button that opens a menu of actions, with the keyboard support of the W3C menu button pattern. */
export const ActionMenu = ({ label, actions }: ActionMenuProps) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const close: MenuListProps['onClose'] = (options) => {
    setOpen(null);
    if (options?.restoreFocus) button.current?.focus();
  };
  return (
    <>
      <IconButton
        ref={button}
        variant="plain"
        label={label}
        icon={<MoreIcon />}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(open ? null : 'first')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      />
      {open && button.current && (
        <MenuList
          id={id}
          label={label}
          actions={actions}
          initialFocus={open}
          button={button.current}
          onClose={close}
        />
      )}
    </>
  );
};
