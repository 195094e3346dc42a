import { classes } from '../lib/classes.ts';
import styles from './Button.module.scss';

export type ButtonVariant = 'primary' | 'outline' | 'quiet';

/** The button's variant for a link that the page draws itself. */
export const buttonClass = (variant: ButtonVariant = 'primary', size?: 'large'): string =>
  classes(styles.button, styles[variant], size && styles[size]);
