import type { ComponentProps, ReactNode } from 'react';
import { iconButtonClass, type IconButtonVariant } from './icon-button-class.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  label: string;
  icon: ReactNode;
  variant?: IconButtonVariant;
  /** A toggle's state; leave it out for a button that is none. */
  pressed?: boolean;
};

export const IconButton = ({ label, icon, variant, pressed, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    className={iconButtonClass(variant, className)}
    aria-label={label}
    aria-pressed={pressed}
  >
    {icon}
  </button>
);
