import { classes } from '../lib/classes.ts';
import styles from './Button.module.scss';

export type IconButtonVariant = 'plain' | 'soft' | 'solid';

/** The variant of a round button with an icon, for a link that the page draws itself. */
export const iconButtonClass = (variant: IconButtonVariant = 'soft', className?: string): string =>
  classes(styles.icon, styles[variant], className);
