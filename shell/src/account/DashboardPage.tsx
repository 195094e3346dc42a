import { Link, usePageTitle, useSession, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { AccountFrame } from './AccountFrame.tsx';
import { EmailVerification } from './EmailVerification.tsx';
import { Favorites } from './Favorites.tsx';
import { PlanPanel } from './PlanPanel.tsx';
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
          <PlanPanel key={`plan of ${session.uid}`} plan={session.plan} roles={String(session.roles)} />
          <EmailVerification key={session.uid} />
        </div>
      )}
      <Favorites />
      <p>
        <Link to={paths.history}>History</Link>: the songs that you heard on this device.
      </p>
      <p>
        <Link to={paths.ownPlaylists}>Your own playlists</Link>: songs in your order, for you or for everybody
        who has the link.
      </p>
      <p>
        <Link to={paths.security}>Security and data</Link>: your recent sign-ins, a copy of your data, and how
        to delete it.
      </p>
    </AccountFrame>
  );
};
