import { Skeleton } from '@rushtone/ui';
import styles from './MembersPage.module.scss';

const COUNT = 24;

export const MemberSkeletons = () => (
  <ul className={styles.grid} aria-label="Loading" aria-busy="true">
    {Array.from({ length: COUNT }, (_, index) => (
      <li key={index} className={styles.cell} aria-hidden="true">
        <Skeleton ratio="auto" />
      </li>
    ))}
  </ul>
);
