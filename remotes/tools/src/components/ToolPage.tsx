import type { ReactNode } from 'react';
import { usePageTitle } from '@rushtone/contract';
import { PageHeader } from '@rushtone/ui';
import styles from './ToolPage.module.scss';

type ToolPageProps = {
  title: string;
  lead: string;
  /** Shown next to the title. */
  aside?: ReactNode;
  children: ReactNode;
};

export const ToolPage = ({ title, lead, aside, children }: ToolPageProps) => {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <PageHeader title={title} lead={lead}>
        {aside}
      </PageHeader>
      {children}
    </div>
  );
};
