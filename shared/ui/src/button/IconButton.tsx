import type { ComponentProps, ReactNode } from 'react';
import { iconButtonClass, type IconButtonLook } from './icon-button-class.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  label: string;
  icon: ReactNode;
  look?: IconButtonLook;
  /** A toggle's state; leave it out for a button that is none. */
  pressed?: boolean;
};

export const IconButton = ({ label, icon, look, pressed, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    className={iconButtonClass(look, className)}
    aria-label={label}
    aria-pressed={pressed}
  >
    {icon}
  </button>
);
