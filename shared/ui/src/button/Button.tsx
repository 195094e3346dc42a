import type { ComponentProps } from 'react';
import { classes } from '../lib/classes.ts';
import { Spinner } from '../spinner/Spinner.tsx';
import styles from './Button.module.scss';

export type ButtonVariant = 'primary' | 'outline' | 'quiet';

/** Styles a link as a button. */
export const buttonClass = (variant: ButtonVariant = 'primary', size?: 'large'): string =>
  classes(styles.button, styles[variant], size && styles[size]);

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: 'large';
  /** Shows a spinner; the button stays focusable and ignores presses. */
  busy?: boolean;
};

export const Button = ({
  variant,
  size,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classes(buttonClass(variant, size), className)}
    aria-disabled={busy || rest['aria-disabled'] || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy && <Spinner />}
    {children}
  </button>
);
