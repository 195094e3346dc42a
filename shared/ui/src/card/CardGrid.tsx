import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';
import { Skeleton } from '../skeleton/Skeleton.tsx';
import card from './Card.module.scss';
import styles from './CardGrid.module.scss';

type CardGridProps = {
  /** `home`: 1, 2 or 4 columns; `songs`: as many as fit. */
  columns: 'home' | 'songs';
  label?: string;
  busy?: boolean;
  /** Gives every title two lines, so that all rows have the same height. */
  equalHeight?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

export const CardGrid = ({ columns, label, busy, equalHeight, className, children }: CardGridProps) => (
  <ul
    className={classes(styles[columns], equalHeight && styles.equalHeight, className)}
    aria-label={label}
    aria-busy={busy}
  >
    {children}
  </ul>
);

type CardSkeletonsProps = { count: number; columns: 'home' | 'songs'; compact?: boolean };

/** Placeholders of the same size as the cards being loaded. */
export const CardSkeletons = ({ count, columns, compact }: CardSkeletonsProps) => (
  <CardGrid columns={columns} label="Loading" busy>
    {Array.from({ length: count }, (_, index) => (
      <li key={index} className={classes(card.card, compact && card.compact)} aria-hidden="true">
        <div className={card.cover}>
          <Skeleton ratio="16 / 9" />
        </div>
        <div className={card.title}>
          <Skeleton width="70%" height="24px" />
        </div>
        <div className={card.meta}>
          <Skeleton width="45%" height="20px" />
        </div>
      </li>
    ))}
  </CardGrid>
);
