import { classes } from '../lib/classes.ts';
import styles from './Equalizer.module.scss';

/** Three bars that mark the current song. The caller adds the text for screen readers. */
export const Equalizer = ({ moving }: { moving: boolean }) => (
  <span className={classes(styles.equalizer, moving && styles.moving)} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
);
