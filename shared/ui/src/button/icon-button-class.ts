import { classes } from '../lib/classes.ts';
import styles from './Button.module.scss';

export type IconButtonLook = 'plain' | 'soft' | 'solid';

/** The look of a round button with an icon, for a link that the page draws itself. */
export const iconButtonClass = (look: IconButtonLook = 'soft', className?: string): string =>
  classes(styles.icon, styles[look], className);
