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
  variant?: IconButtonVariant | undefined;
  /** State of a toggle button. */
  pressed?: boolean;
  /** The button keeps focus and ignores presses. */
  busy?: boolean;
};

export const IconButton = ({
  label,
  icon,
  variant,
  pressed,
  busy = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    className={iconButtonClass(variant, className)}
    aria-label={label}
    aria-pressed={pressed}
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : onClick}
  >
    {icon}
  </button>
);
