import type { ComponentProps } from 'react';
import { classes } from '../lib/classes.ts';
import { Spinner } from '../spinner/Spinner.tsx';
import { buttonClass, type ButtonVariant } from './button-class.ts';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: 'large';
  /** Works on it: shows so, stays focusable, and does nothing when pressed again. */
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
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy && <Spinner />}
    {children}
  </button>
);
