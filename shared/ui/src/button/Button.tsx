import type { ComponentProps } from 'react';
import { classes } from '../lib/classes.ts';
import { Spinner } from '../spinner/Spinner.tsx';
import { buttonClass, type ButtonLook } from './button-class.ts';

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook;
  size?: 'large';
  /** Works on it: shows so, stays focusable, and does nothing when pressed again. */
  busy?: boolean;
};

export const Button = ({ look, size, busy = false, className, children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classes(buttonClass(look, size), className)}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy && <Spinner />}
    {children}
  </button>
);
