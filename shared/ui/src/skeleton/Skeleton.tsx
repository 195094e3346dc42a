import { classes } from '../lib/classes.ts';
import { VisuallyHidden } from '../lib/VisuallyHidden.tsx';
import styles from './Skeleton.module.scss';

type SkeletonProps = { width?: string; height?: string; ratio?: string };

/** A placeholder with the content's size, shown only after a noticeable wait. */
export const Skeleton = ({ width = '100%', height, ratio }: SkeletonProps) => (
  <span
    className={classes(styles.skeleton, height && styles.line)}
    style={{ width, height, aspectRatio: ratio }}
    aria-hidden="true"
  />
);

type PendingTextProps = { label: string; width: string; height: string };

/** Loading text inside an existing element, such as a heading that has focus. */
export const PendingText = ({ label, width, height }: PendingTextProps) => (
  <>
    <VisuallyHidden>{label}</VisuallyHidden>
    <Skeleton width={width} height={height} />
  </>
);
