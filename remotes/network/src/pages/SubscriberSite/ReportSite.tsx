import { lazy, Suspense, useState } from 'react';
import { Button } from '@rushtone/ui';
import styles from './SubscriberSite.module.scss';

const ReportDialog = lazy(async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog }));

/** Reports a site that breaks the rules to the team; no account is needed. */
export const ReportSite = ({ name }: { name: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className={styles.report}>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Report this site
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
};
