import { PageLink } from '@rushtone/contract';
import { NETWORK_THRESHOLD_SUBSCRIBERS as THRESHOLD } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { buttonClass } from '@rushtone/ui';
import styles from './NetworkPage.module.scss';

/** The number of subscribers decides where one applies. */
export const JoinNetwork = () => (
  <section className={styles.join} aria-labelledby="join">
    <h2 id="join">Come in</h2>
    <p>
      The network is for channels with at least {THRESHOLD} subscribers. There is no contract and no fee:
      bring what you make, and we bring listeners. With fewer than {THRESHOLD} subscribers, the academy is
      yours.
    </p>
    <PageLink className={buttonClass()} to={paths.contactAbout('apply-member')}>
      Apply to the network
    </PageLink>
  </section>
);
