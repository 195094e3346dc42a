import { useSite } from '@rushtone/contract';
import { buttonClass, Container, ErrorState, PageHeader, TravelingWave } from '@rushtone/ui';
import styles from './SubscriberSite.module.scss';

type MissingSiteProps = { name: string; isOffline: boolean };

const MissingSite = ({ name, isOffline }: MissingSiteProps) => {
  const { site, host } = useSite();
  return (
    <Container className={styles.notFound}>
      <TravelingWave className={styles.wave} />
      <h1 tabIndex={-1}>{isOffline ? 'Site offline' : 'Site not found'}</h1>
      {isOffline ? (
        <p>
          The site <strong>{name}</strong> is offline at the moment.
        </p>
      ) : (
        <p>
          There is no site named <strong>{name}</strong> on {site.name}. Check the spelling, or claim the name
          for yourself.
        </p>
      )}
      <p className={styles.actions}>
        <a className={buttonClass()} href={`//${host.mainHost}/`}>
          Listen on {site.name}
        </a>
        {!isOffline && (
          <a className={buttonClass('outline')} href={`//${host.mainHost}/subscribe`}>
            Claim this name
          </a>
        )}
      </p>
    </Container>
  );
};

type SiteProblemProps = MissingSiteProps & { isMissing: boolean; onRetry: () => void };

/** Shown instead of a site that does not exist, is offline, or could not be loaded. */
export const SiteProblem = ({ name, isMissing, isOffline, onRetry }: SiteProblemProps) =>
  isMissing ? (
    <MissingSite name={name} isOffline={isOffline} />
  ) : (
    <Container>
      <PageHeader title={name} />
      <ErrorState message="This site could not be loaded." onRetry={onRetry} />
    </Container>
  );
