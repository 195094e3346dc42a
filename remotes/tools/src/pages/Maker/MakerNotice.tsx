import { Banner, LockIcon } from '@rushtone/ui';
import { useMaker } from './maker-context.ts';
import styles from './MakerPage.module.scss';

/** Words of the maker, in a place that is always taken, so that nothing moves when they come. */
export const MakerNotice = () => {
  const notice = useMaker((state) => state.notice);
  return (
    <div className={styles.notice}>
      {notice ? (
        <Banner key={notice.message} kind={notice.kind}>
          {notice.message}
        </Banner>
      ) : (
        <p className={styles.promise}>
          <LockIcon />
          Nothing is uploaded: your file never leaves this browser.
        </p>
      )}
    </div>
  );
};
