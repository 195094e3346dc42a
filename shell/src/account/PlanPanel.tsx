import { useEffect, useRef } from 'react';
import { Link, useSession, useSite } from '@rushtone/contract';
import {
  formatLongDate,
  PREMIUM_EUR_PER_MONTH,
  PREMIUM_PLUS_EUR_PER_MONTH,
  type Plan,
  type PlanStatus,
} from '@rushtone/domain';
import { checkoutLink, paths } from '@rushtone/site';
import { Banner, buttonClass, ExternalIcon, VisuallyHidden } from '@rushtone/ui';
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

/** The page of the payment service, in its own tab, so that the music plays on. */
const PortalLink = ({ label }: { label: string }) => {
  const session = useSession();
  const { checkout } = useSite().config;
  if (!checkout || session.status !== 'user') return null;
  return (
    <a
      className={buttonClass('outline')}
      href={checkoutLink(checkout.portal, { email: session.email })}
      target="_blank"
      rel="noopener"
    >
      {label}
      <ExternalIcon size={16} />
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </a>
  );
};

/** The failed payment of a plan: until when the plan stays, or since when it is gone. */
const FailedPayment = ({ payment }: { payment: NonNullable<PlanStatus['payment']> }) => {
  const day = formatLongDate(payment.late_until ?? '');
  return (
    <Banner kind="error">
      {payment.state === 'failed'
        ? `Your last payment failed. Your plan ends on ${day} if it is still not paid.`
        : `Your last payment failed, and your plan ended on ${day}. It is back when the payment has succeeded.`}
    </Banner>
  );
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
      {plan && (
        <p>
          Your plan: <strong>{PLANS[plan].name}</strong>
        </p>
      )}
      {plan && PLANS[plan].price && <p>{PLANS[plan].price}</p>}
      {next && <p>{next}</p>}
      <p className={styles.actions}>
        {payment && <PortalLink label="Update your payment" />}
        {isSubscription && <PortalLink label="Manage or cancel" />}
        {!isSubscription && !payment && (
          <Link className={buttonClass('outline')} to={paths.subscribe}>
            See the plans
          </Link>
        )}
      </p>
    </>
  );
};
