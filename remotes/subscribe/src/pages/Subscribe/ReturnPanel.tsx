import { useEffect, useRef } from 'react';
import { Link, PageLink, useServices, useSession, useSite } from '@rushtone/contract';
import type { Plan } from '@rushtone/domain';
import { paths, SIGN_UP_TO_VERIFY } from '@rushtone/site';
import { Button, buttonClass, Spinner } from '@rushtone/ui';
import { toolsOf } from './plans.ts';
import { usePaymentStatus } from './use-payment-status.ts';
import styles from './ReturnPanel.module.scss';

const Waiting = () => (
  <div className={styles.body}>
    <h2>
      <Spinner />
      Confirming your payment
    </h2>
    <p>This takes a few seconds.</p>
  </div>
);

const Late = ({ onCheckAgain }: { onCheckAgain: () => void }) => (
  <div className={styles.body}>
    <h2>Your payment is not confirmed yet</h2>
    <p>
      This can take a few minutes. If you have a receipt, your plan will be active when you come back. If it
      is not active within an hour, contact us with the email address that you paid with.
    </p>
    <p className={styles.actions}>
      <Button onClick={onCheckAgain}>Check again</Button>
      <PageLink className={buttonClass('outline')} to={paths.contactAbout('other')}>
        Contact us
      </PageLink>
    </p>
  </div>
);

const Visitor = ({ plan }: { plan: Plan | null }) =>
  plan === 'donate' ? (
    <div className={styles.body}>
      <h2>Thank you for your donation</h2>
      <p>
        We sent you a receipt. The donor role belongs to the account with the email address that you paid
        with: sign up with it, and confirm it by the link that we mail you. If you have an account, log in and
        confirm the address on your dashboard.
      </p>
      <p className={styles.actions}>
        <Link className={buttonClass()} to={SIGN_UP_TO_VERIFY}>
          Sign up for your donor role
        </Link>
        <Link className={buttonClass('outline')} to={paths.login} state={{ from: paths.account }}>
          Log in
        </Link>
      </p>
    </div>
  ) : (
    <div className={styles.body}>
      <h2>Log in to see your plan</h2>
      <p>Your plan belongs to the account that you chose it with. You are not signed in here.</p>
      <Link
        className={buttonClass()}
        to={paths.login}
        state={{ from: `${paths.subscribe}?checkout=success${plan ? `&plan=${plan}` : ''}` }}
      >
        Log in
      </Link>
    </div>
  );

const HEADINGS: Readonly<Record<Plan, string>> = {
  premium: 'Welcome to Premium',
  premium_plus: 'Welcome to Premium+',
  donate: 'Thank you for your donation',
};

/** Focuses the first unlocked tool. */
const Confirmed = ({ plan }: { plan: Plan }) => {
  const { site } = useSite();
  const { hasPage } = useServices();
  const box = useRef<HTMLDivElement>(null);
  const tools = plan === 'donate' ? [] : toolsOf(site).filter(({ path }) => hasPage(path));
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('li a') ?? box.current?.querySelector('h2');
    first?.focus();
  }, []);
  return (
    <div ref={box} className={styles.body}>
      <h2 tabIndex={-1}>{HEADINGS[plan]}</h2>
      {plan === 'donate' ? (
        <p>Your account has the donor role. Thank you for keeping {site.name} free.</p>
      ) : (
        <p>Your plan is active. You can now use:</p>
      )}
      {tools.length > 0 && (
        <ul className={styles.tools}>
          {tools.map(({ name, path }) => (
            <li key={path}>
              <Link to={path}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
      {plan === 'donate' && <Link to={paths.account}>Go to your dashboard</Link>}
    </div>
  );
};

/** Shown above the plans after a payment. */
export const ReturnPanel = ({ plan }: { plan: Plan | null }) => {
  const session = useSession();
  const { status, checkAgain } = usePaymentStatus(plan);
  const current = plan ?? (session.status === 'user' ? session.plan : null);
  return (
    <div className={styles.panel} role="status">
      {status === 'waiting' && <Waiting />}
      {status === 'late' && <Late onCheckAgain={checkAgain} />}
      {status === 'visitor' && <Visitor plan={plan} />}
      {status === 'confirmed' && current && <Confirmed plan={current} />}
    </div>
  );
};
