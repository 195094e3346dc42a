import { Skeleton } from '@rushtone/ui';
import { WEBSITE_FIELDS } from '../../logic/website-fields.ts';
import styles from './WebsitePage.module.scss';

export const WebsiteFormSkeleton = () => (
  <div className={styles.fields} aria-busy="true" aria-label="Loading" role="group">
    {WEBSITE_FIELDS.map(({ name }) => (
      <Skeleton key={name} height="76px" />
    ))}
  </div>
);
