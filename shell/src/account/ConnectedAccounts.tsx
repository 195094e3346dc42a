import { useSite } from '@rushtone/contract';
import { Banner, Button, useBanner } from '@rushtone/ui';
import { useGetAccountInfoQuery, type LinkProvider } from './account-info.api.ts';
import { Connection } from './Connection.tsx';
import styles from './ConnectedAccounts.module.scss';

const PROVIDERS: readonly { provider: LinkProvider; label: string }[] = [
  { provider: 'discord', label: 'Discord' },
  { provider: 'youtube', label: 'YouTube' },
];

/** The linked accounts (spec §2); only of providers that this installation supports. */
export const ConnectedAccounts = () => {
  const { linking } = useSite().config;
  const { data, isError, refetch } = useGetAccountInfoQuery();
  const { banner, show } = useBanner();
  const supported = PROVIDERS.filter(({ provider }) => linking[provider]);
  if (supported.length === 0) return null;
  const names = {
    discord: data?.discord ?? data?.discord_id,
    youtube: data?.channel_name ?? data?.channel_id,
  };
  return (
    <section className={styles.panel} aria-labelledby="connected-accounts">
      <h2 id="connected-accounts">Connected accounts</h2>
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      {isError && !data ? (
        <p className={styles.failed} role="alert">
          Your connected accounts could not be loaded.
          <Button variant="outline" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <ul>
          {supported.map(({ provider, label }) => (
            <Connection
              key={provider}
              provider={provider}
              label={label}
              name={data && (names[provider] ?? null)}
              onMessage={show}
            />
          ))}
        </ul>
      )}
    </section>
  );
};
