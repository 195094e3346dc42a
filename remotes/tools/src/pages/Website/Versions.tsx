import { useState } from 'react';
import { formatLongDate, type SiteVersion } from '@rushtone/domain';
import {
  Badge,
  Banner,
  Button,
  ErrorState,
  failureMessage,
  Skeleton,
  useBanner,
  VisuallyHidden,
} from '@rushtone/ui';
import { useGetSiteVersionsQuery, useRestoreVersionMutation } from '../../data/site-look.api.ts';
import { THEME_NAMES } from './LookEditor.tsx';
import styles from './LookEditor.module.scss';

/** With seconds, which tell versions of the same minute apart. */
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });
const whenOf = ({ saved_at }: SiteVersion): string =>
  `${formatLongDate(saved_at)}, ${time.format(new Date(saved_at))}`;

type ListProps = { onRestored: () => void };

const VersionList = ({ onRestored }: ListProps) => {
  const { data, isError, refetch } = useGetSiteVersionsQuery();
  const [restore, restoring] = useRestoreVersionMutation();
  const { banner, show } = useBanner();
  const run = async (version: SiteVersion) => {
    try {
      await restore(version.id).unwrap();
      await refetch();
      onRestored();
      show({ kind: 'success', message: `The version of ${whenOf(version)} is online again.` });
    } catch (error) {
      show({ kind: 'error', message: failureMessage(error) });
    }
  };
  if (!data)
    return isError ? (
      <ErrorState message="The earlier versions could not be loaded." onRetry={refetch} />
    ) : (
      <Skeleton height="3rem" />
    );
  if (data.length === 0) return <p>A version is saved each time you publish.</p>;
  return (
    <>
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      <ol className={styles.versions} aria-label="Versions">
        {data.map((version) => (
          <li key={version.id}>
            <time dateTime={version.saved_at}>{whenOf(version)}</time>
            <span>
              {version.name}, {THEME_NAMES[version.theme]}
            </span>
            {version.current ? (
              <Badge variant="accent">Online</Badge>
            ) : (
              <Button
                variant="outline"
                busy={restoring.isLoading && restoring.originalArgs === version.id}
                onClick={() => void run(version)}
              >
                Restore<VisuallyHidden> the version of {whenOf(version)}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
};

/** The last 20 published versions. Restoring one creates a version too, and can thus be undone. */
export const Versions = ({ onRestored }: ListProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.look} aria-labelledby="site-versions">
      <h2 id="site-versions">Earlier versions</h2>
      {isOpen ? (
        <VersionList onRestored={onRestored} />
      ) : (
        <Button variant="outline" onClick={() => setOpen(true)}>
          Show the last versions
        </Button>
      )}
    </section>
  );
};
