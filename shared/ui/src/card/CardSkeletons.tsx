import { classes } from '../lib/classes.ts';
import { Skeleton } from '../skeleton/Skeleton.tsx';
import { CardGrid } from './CardGrid.tsx';
import card from './Card.module.scss';

type CardSkeletonsProps = { count: number; columns: 'home' | 'songs'; compact?: boolean };

/** A grid of boxes, each as large as the card that will stand there. */
export const CardSkeletons = ({ count, columns, compact }: CardSkeletonsProps) => (
  <CardGrid columns={columns} label="Loading" busy>
    {Array.from({ length: count }, (_, index) => (
      <li key={index} className={classes(card.card, compact && card.compact)} aria-hidden="true">
        <div className={card.cover}>
          <Skeleton ratio="16 / 9" />
        </div>
        <div className={card.words}>
          <Skeleton width="70%" height="24px" />
          <Skeleton width="45%" height="20px" />
        </div>
      </li>
    ))}
  </CardGrid>
);
