import { lazy, Suspense, useEffect, useState } from 'react';
import { BANNER_MS } from '@rushtone/domain';
import { FlagIcon, IconButton } from '@rushtone/ui';
import { useReportSongMutation } from '../../../data/listening.api.ts';
import { reportOf } from '../../../logic/report.ts';
import styles from '../SongToolbar.module.scss';

const ReportDialog = lazy(async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog }));

/**
 * Asks for the reason and sends it. The listener hears of it when it has arrived, and of nothing when the code
 * is not 200 (spec §8).
 */
export const ReportButton = ({ videoId }: { videoId: string }) => {
  const [open, setOpen] = useState(false);
  const [thanks, setThanks] = useState(0);
  const [report] = useReportSongMutation();
  useEffect(() => {
    if (thanks === 0) return;
    const timer = setTimeout(() => setThanks(0), BANNER_MS);
    return () => clearTimeout(timer);
  }, [thanks]);

  const send = async (reason: string): Promise<boolean> => {
    const form = reportOf(videoId, reason);
    if (!form) return false;
    setOpen(false);
    const { error } = await report(form);
    if (!error) setThanks((times) => times + 1);
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
      {thanks > 0 && (
        <span role="alert" className={styles.thanks}>
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
