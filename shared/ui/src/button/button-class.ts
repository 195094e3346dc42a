import { classes } from '../lib/classes.ts';
import styles from './Button.module.scss';

export type ButtonLook = 'primary' | 'outline' | 'quiet';

/** The button's look for a link that the page draws itself. */
export const buttonClass = (look: ButtonLook = 'primary', size?: 'large'): string =>
  classes(styles.button, styles[look], size && styles[size]);
