import { Link, usePageTitle, useSession, useSite } from '@rushtone/contract';
import type { Plan } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { buttonClass } from '@rushtone/ui';
import { AccountFrame } from './AccountFrame.tsx';
import { EmailVerification } from './EmailVerification.tsx';
import { Favorites } from './Favorites.tsx';
import styles from './account.module.scss';

const PLAN_NAMES: Readonly<Record<Plan, string>> = {
  premium: 'Premium',
  premium_plus: 'Premium+',
  donate: 'Donate',
};

const Plans = ({ plan }: { plan: Plan | null }) =>
  plan ? (
    <p>
      Your plan: <strong>{PLAN_NAMES[plan]}</strong>
    </p>
  ) : (
    <p>
      <Link className={buttonClass('outline')} to={paths.subscribe}>
        See the plans
      </Link>
    </p>
  );

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
          <Plans plan={session.plan} />
          <EmailVerification key={session.uid} />
        </div>
      )}
      <Favorites />
      <p>
        <Link to={paths.security}>Security and data</Link>: your recent sign-ins, a copy of your data, and how
        to delete it.
      </p>
    </AccountFrame>
  );
};
