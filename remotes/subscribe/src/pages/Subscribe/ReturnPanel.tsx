import { Link, PageLink, useSession } from '@rushtone/contract';
import type { Plan } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Button, buttonClass, Spinner } from '@rushtone/ui';
import { Opened } from './Opened.tsx';
import { useArrival } from './use-arrival.ts';
import styles from './ReturnPanel.module.scss';

const Waiting = () => (
  <div className={styles.body}>
    <h2>
      <Spinner />
      Waiting for your payment
    </h2>
    <p>The payment service is telling us. This takes a few seconds.</p>
  </div>
);

const Late = ({ onAskAgain }: { onAskAgain: () => void }) => (
  <div className={styles.body}>
    <h2>Your payment has not reached us yet</h2>
    <p>
      If you have a receipt, nothing is lost: it can take some minutes, and your plan will be here when you
      come back. If it is not here in an hour, write to us and name the e-mail address that you paid with.
    </p>
    <p className={styles.row}>
      <Button onClick={onAskAgain}>Check again</Button>
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
        A receipt is on its way to you. Sign in with the address that you paid with to have the donator role.
      </p>
    </div>
  ) : (
    <div className={styles.body}>
      <h2>Sign in to see your plan</h2>
      <p>You are not signed in here. Your payment belongs to the account that you chose the plan with.</p>
      <Link
        className={buttonClass()}
        to={paths.login}
        state={{ from: `${paths.subscribe}?checkout=success${plan ? `&plan=${plan}` : ''}` }}
      >
        Sign in
      </Link>
    </div>
  );

/** What stands over the plans after a payment: waiting for its roles, then what they open. */
export const ReturnPanel = ({ plan }: { plan: Plan | null }) => {
  const session = useSession();
  const { arrival, askAgain } = useArrival(plan);
  const held = plan ?? (session.status === 'user' ? session.plan : null);
  return (
    <div className={styles.panel} role="status">
      {arrival === 'waiting' && <Waiting />}
      {arrival === 'late' && <Late onAskAgain={askAgain} />}
      {arrival === 'visitor' && <Visitor plan={plan} />}
      {arrival === 'arrived' && held && <Opened plan={held} />}
    </div>
  );
};
