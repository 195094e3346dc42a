import { useEffect, useRef } from 'react';
import { Link } from '@rushtone/contract';
import {
  formatLongDate,
  PREMIUM_EUR_PER_MONTH,
  PREMIUM_PLUS_EUR_PER_MONTH,
  type Plan,
  type PlanStatus,
} from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { buttonClass } from '@rushtone/ui';
import { FailedPayment, PortalLink } from './FailedPayment.tsx';
import { useGetPlanQuery } from './plan.api.ts';
import styles from './account.module.scss';

const PLANS: Readonly<Record<Plan, { name: string; price: string }>> = {
  premium: { name: 'Premium', price: `${PREMIUM_EUR_PER_MONTH.toFixed(2)} EUR per month` },
  premium_plus: { name: 'Premium+', price: `${PREMIUM_PLUS_EUR_PER_MONTH.toFixed(2)} EUR per month` },
  donate: { name: 'Donate', price: '' },
};

/** What is next for a plan; '' when nothing is known. */
const nextOf = ({ payment, granted }: PlanStatus): string => {
  const day = (iso: string | null | undefined) => (iso ? formatLongDate(iso) : '');
  if (payment?.ends_at) return `Ends on ${day(payment.ends_at)}. Until then you can change your mind.`;
  if (payment?.renews_at) return `Next payment on ${day(payment.renews_at)}.`;
  if (payment || !granted) return '';
  return granted.until ? `Granted by our team until ${day(granted.until)}.` : 'Granted by our team.';
};

const FAILED_ASKED_EVERY_MS = 15_000;

/** Requested again when the roles have changed, and while a payment is missing. */
const usePlan = (roles: string): PlanStatus | undefined => {
  const { data, refetch } = useGetPlanQuery();
  const rolesBefore = useRef(roles);
  useEffect(() => {
    if (rolesBefore.current === roles) return;
    rolesBefore.current = roles;
    void refetch();
  }, [roles, refetch]);
  const isMissing = data?.payment ? data.payment.state !== 'paid' : false;
  useEffect(() => {
    if (!isMissing) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refetch();
    }, FAILED_ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [isMissing, refetch]);
  return data;
};

/** The plan of the account, and where it is changed, paid or ended; a donation is none of that. */
export const PlanPanel = ({ plan, roles }: { plan: Plan | null; roles: string }) => {
  const status = usePlan(roles);
  const payment = status?.payment?.state === 'paid' ? null : status?.payment;
  const isSubscription = plan === 'premium' || plan === 'premium_plus';
  const next = status && isSubscription ? nextOf(status) : '';
  return (
    <>
      {payment && <FailedPayment payment={payment} />}
      <div className={styles.plan}>
        <div>
          <p className={styles.planName}>
            {plan ? (
              <>
                Your plan: <strong>{PLANS[plan].name}</strong>
              </>
            ) : (
              'Listening is free. You have no plan.'
            )}
          </p>
          {plan && PLANS[plan].price && <p>{PLANS[plan].price}</p>}
          {next && <p>{next}</p>}
        </div>
        <p className={styles.actions}>
          {payment && <PortalLink label="Update your payment" />}
          {isSubscription && <PortalLink label="Manage or cancel" />}
          {!isSubscription && !payment && (
            <Link className={buttonClass('outline')} to={paths.subscribe}>
              See the plans
            </Link>
          )}
        </p>
      </div>
    </>
  );
};
