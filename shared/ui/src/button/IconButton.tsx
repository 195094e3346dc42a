import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../lib/classes.ts';
import styles from './Button.module.scss';

type IconButtonVariant = 'plain' | 'soft' | 'solid';

/** Styles a link as an icon button. */
export const iconButtonClass = (variant: IconButtonVariant = 'soft', className?: string): string =>
  classes(styles.icon, styles[variant], className);

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  label: string;
  icon: ReactNode;
  variant?: IconButtonVariant;
  /** State of a toggle button. */
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
