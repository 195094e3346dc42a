import { Skeleton } from '@rushtone/ui';
import styles from './SongAside.module.scss';

const ROWS = 6;

export const SongAsideSkeleton = () => (
  <div className={styles.aside} aria-hidden="true">
    <div className={styles.list}>
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton ratio="16 / 9" />
          <Skeleton width="70%" height="24px" />
        </div>
      ))}
    </div>
  </div>
);
