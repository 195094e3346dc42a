import { Skeleton } from '@rushtone/ui';
import styles from './CarouselSkeleton.module.scss';

/** As high as the carousel that will stand there, with its controls. */
export const CarouselSkeleton = ({ size }: { size: 'small' | 'large' }) => (
  <div className={styles[size]} aria-busy="true" aria-label="Loading" role="status">
    <Skeleton ratio="auto" />
  </div>
);
