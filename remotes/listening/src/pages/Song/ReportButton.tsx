import { lazy, Suspense, useEffect, useState } from 'react';
import { BANNER_MS, REPORT_REASON_MIN_LENGTH, REPORT_TOPIC } from '@rushtone/domain';
import { FlagIcon, IconButton } from '@rushtone/ui';
import { useReportSongMutation } from '../../data/listening.api.ts';
import styles from './SongToolbar.module.scss';

const ReportDialog = lazy(async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog }));

/** Asks for the reason and sends it (spec §5, §7). A failure shows nothing (spec §8). */
export const ReportButton = ({ videoId }: { videoId: string }) => {
  const [open, setOpen] = useState(false);
  const [reports, setReports] = useState(0);
  const [report] = useReportSongMutation();
  useEffect(() => {
    if (reports === 0) return;
    const timer = setTimeout(() => setReports(0), BANNER_MS);
    return () => clearTimeout(timer);
  }, [reports]);

  /** Returns false for a reason that is too short. */
  const send = (entered: string): boolean => {
    const reason = entered.trim();
    if (reason.length < REPORT_REASON_MIN_LENGTH) return false;
    setOpen(false);
    void report({ message: `Song reported. ID: ${videoId}. Reason: ${reason}`, topic: REPORT_TOPIC }).then(
      ({ error }) => !error && setReports((count) => count + 1),
    );
    return true;
  };

  return (
    <>
      <IconButton
        label="Report song"
        icon={<FlagIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {reports > 0 && (
        <span role="alert" className={styles.success}>
          Song reported successfully!
        </span>
      )}
      {open && (
        <Suspense>
          <ReportDialog onSend={send} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
