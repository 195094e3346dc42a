import { useSite } from '@rushtone/contract';
import { buttonClass, Container, ErrorState, PageHeader, TravelingWave } from '@rushtone/ui';
import styles from './SubscriberSite.module.scss';

const SiteNotFound = ({ name }: { name: string }) => {
  const { site, host } = useSite();
  return (
    <Container className={styles.notFound}>
      <TravelingWave className={styles.wave} />
      <h1 tabIndex={-1}>Site not found</h1>
      <p>
        There is no site named <strong>{name}</strong> on {site.name}. Check the spelling, or claim the name
        for yourself.
      </p>
      <p className={styles.actions}>
        <a className={buttonClass()} href={`//${host.mainHost}/`}>
          Listen on {site.name}
        </a>
        <a className={buttonClass('outline')} href={`//${host.mainHost}/subscribe`}>
          Claim this name
        </a>
      </p>
    </Container>
  );
};

type SiteProblemProps = { name: string; isMissing: boolean; onRetry: () => void };

/** Shown instead of a site that does not exist or could not be loaded. */
export const SiteProblem = ({ name, isMissing, onRetry }: SiteProblemProps) =>
  isMissing ? (
    <SiteNotFound name={name} />
  ) : (
    <Container>
      <PageHeader title={name} />
      <ErrorState message="This site could not be loaded." onRetry={onRetry} />
    </Container>
  );
