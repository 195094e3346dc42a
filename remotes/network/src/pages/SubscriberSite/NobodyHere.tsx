import { useSite } from '@rushtone/contract';
import { buttonClass, Container, TravellingWave } from '@rushtone/ui';
import styles from './SubscriberSite.module.scss';

/** No subscriber has activated a site under this name. */
export const NobodyHere = ({ name }: { name: string }) => {
  const { site, host } = useSite();
  return (
    <Container className={styles.nobody}>
      <TravellingWave className={styles.wave} />
      <h1 tabIndex={-1}>Nobody lives here yet</h1>
      <p>
        <strong>{name}</strong> is not the name of a site on {site.name}. It may be spelled differently, or
        still be free.
      </p>
      <p className={styles.ways}>
        <a className={buttonClass()} href={`//${host.mainHost}/`}>
          Listen on {site.name}
        </a>
        <a className={buttonClass('outline')} href={`//${host.mainHost}/subscribe`}>
          Take the name
        </a>
      </p>
    </Container>
  );
};
