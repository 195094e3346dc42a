import { useEffect } from 'react';
import { BANNER_MS } from '@rushtone/domain';
import { Banner, Button } from '@rushtone/ui';
import type { Place } from './session/state.ts';
import { useMaker, useMakerSession } from './use-maker.ts';
import styles from './MakerPage.module.scss';

/** The latest message, if it is about what is pressed at this place. One over other content ends after 5 s (spec §9.3). */
export const Notice = ({ at }: { at: Place }) => {
  const session = useMakerSession();
  const notice = useMaker((state) => (state.notice?.at === at ? state.notice : null));
  useEffect(() => {
    if (at !== 'transport' || notice?.kind !== 'success') return;
    const timer = setTimeout(() => session.dismiss(notice), BANNER_MS);
    return () => clearTimeout(timer);
  }, [session, at, notice]);
  if (!notice) return null;
  return (
    <Banner key={notice.message} kind={notice.kind}>
      <span className={styles.message}>
        {notice.message}
        {notice.canRetry && (
          <Button variant="quiet" onClick={() => void session.retry()}>
            Try again
          </Button>
        )}
      </span>
    </Banner>
  );
};
