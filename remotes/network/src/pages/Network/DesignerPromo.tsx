import { PageLink } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass } from '@rushtone/ui';
import styles from './NetworkPage.module.scss';

export const DesignerPromo = () => (
  <section className={styles.promo} aria-labelledby="designer">
    <h2 id="designer">A designer for your channel</h2>
    <p>
      Banner, profile picture, thumbnails that belong together: the designer of the network draws them for
      members, by hand and to your brief.
    </p>
    <PageLink className={buttonClass('outline')} to={paths.contactAbout('business-inquiry')}>
      Ask the designer
    </PageLink>
  </section>
);
