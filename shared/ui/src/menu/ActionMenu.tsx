import { useId, useRef, useState } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import type { IconButtonVariant } from '../button/icon-button-class.ts';
import { MoreIcon } from '../icons/icons.ts';
import { MenuList, type MenuAction } from './MenuList.tsx';

type ActionMenuProps = {
  /** Says what the actions are about, for instance "More for Glass Highway". */
  label: string;
  actions: readonly MenuAction[];
  /** The player's `makeRoom`: the video leaves the page while the menu is open. */
  makeRoom?: () => () => void;
  variant?: IconButtonVariant;
  className?: string;
};

/** A button that opens a menu of actions, with the keyboard of W3C's menu button pattern. */
export const ActionMenu = ({ label, actions, makeRoom, variant = 'plain', className }: ActionMenuProps) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const close = (how: 'back' | 'leave') => {
    setOpen(null);
    if (how === 'back') button.current?.focus();
  };
  return (
    <>
      <IconButton
        ref={button}
        className={className}
        variant={variant}
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
          begin={open}
          anchor={button.current}
          makeRoom={makeRoom}
          onClose={close}
        />
      )}
    </>
  );
};
