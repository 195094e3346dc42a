import { Slot, usePageTitle, useSession, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { HistoryIcon, QueueIcon, ShieldIcon } from '@rushtone/ui';
import { AccountFrame } from './AccountFrame.tsx';
import { EmailVerification } from './security/EmailVerification.tsx';
import { Favorites } from './favorites/Favorites.tsx';
import { LinkCard, LinkCards } from './tools/LinkCards.tsx';
import { ToolCards } from './tools/ToolCards.tsx';
import styles from './account.module.scss';

export const DashboardPage = () => {
  usePageTitle('Dashboard');
  const session = useSession();
  const { site } = useSite();
  return (
    <AccountFrame>
      <h1 tabIndex={-1}>Dashboard</h1>
      {session.status === 'user' && (
        <div className={styles.welcome}>
          <p>
            Welcome to {site.name}. You are signed in as <strong>{session.email}</strong>.
          </p>
          <Slot name="dashboard" pass={{}} fallback={<p>Your plan can’t be shown right now.</p>} />
          <EmailVerification key={session.uid} hasPlan={session.plan !== null} />
        </div>
      )}
      <ToolCards />
      <Favorites />
      <LinkCards id="yours" title="Your music and data">
        <LinkCard to={paths.history} label="History" icon={<HistoryIcon />}>
          The songs that you heard on this device.
        </LinkCard>
        <LinkCard to={paths.userPlaylists} label="Your own playlists" icon={<QueueIcon />}>
          Songs in your order, for you or for everybody who has the link.
        </LinkCard>
        <LinkCard to={paths.security} label="Security and data" icon={<ShieldIcon />}>
          Your recent sign-ins, a copy of your data, and how to delete it.
        </LinkCard>
      </LinkCards>
    </AccountFrame>
  );
};
