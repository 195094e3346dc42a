import type { ReactNode, Ref } from 'react';
import { classes } from '../lib/classes.ts';
import styles from './CardGrid.module.scss';

type CardGridProps = {
  /** `home`: 1, 2 or 4 columns; `songs`: as many as fit. */
  columns: 'home' | 'songs';
  label?: string;
  busy?: boolean;
  /** Every title takes two lines, so that all rows of a width are equally high. */
  even?: boolean;
  className?: string;
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
};

export const CardGrid = ({ columns, label, busy, even, className, ref, children }: CardGridProps) => (
  <ul
    ref={ref}
    className={classes(styles[columns], even && styles.even, className)}
    aria-label={label}
    aria-busy={busy}
  >
    {children}
  </ul>
);
