import { classes } from '../lib/classes.ts';
import styles from './Skeleton.module.scss';

type SkeletonProps = { width?: string; height?: string; ratio?: string };

/** A box of the content's size; it shows itself only when the wait is long enough to be noticed. */
export const Skeleton = ({ width = '100%', height, ratio }: SkeletonProps) => (
  <span
    className={classes(styles.skeleton, height && styles.line)}
    style={{ width, height, aspectRatio: ratio }}
    aria-hidden="true"
  />
);
