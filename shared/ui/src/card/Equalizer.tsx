import { classes } from '../lib/classes.ts';
import styles from './Equalizer.module.scss';

/** Three bars that say "this one is heard"; the words for it stand beside it, hidden. */
export const Equalizer = ({ moving }: { moving: boolean }) => (
  <span className={classes(styles.equalizer, moving && styles.moving)} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
);
