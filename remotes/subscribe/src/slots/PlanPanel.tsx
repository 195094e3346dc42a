import { useEffect, useRef, useState } from 'react';
import { Link, useRefreshRoles, useSession, useSite } from '@rushtone/contract';
import { formatLongDate, type AccountReceipts, type Plan, type PlanStatus } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Banner, buttonClass, useBanner } from '@rushtone/ui';
import { FailedPayment, isMissing } from './FailedPayment.tsx';
import { PlanActions } from './PlanActions.tsx';
import { PortalLink } from './PortalButton.tsx';
import { useGetPlanQuery, useGetReceiptsQuery } from './plan.api.ts';
import { moneyText, nameOf, priceOf } from './prices.ts';
import { Receipts } from './Receipts.tsx';
import styles from './Plan.module.scss';

const day = (iso: string | null | undefined): string => (iso ? formatLongDate(iso) : '');

const pauseOf = ({ paid_until, resumes_at }: NonNullable<PlanStatus['payment']>): string =>
  `Paused from ${day(paid_until)} until ${resumes_at ? day(resumes_at) : 'you resume it'}.`;

/** Returns what happens next with a plan; '' if unknown. */
const nextOf = ({ payment, granted, gift }: PlanStatus, next: AccountReceipts['next']): string => {
  if (payment?.state === 'paused') return pauseOf(payment);
  if (payment?.ends_at) return `Ends on ${day(payment.ends_at)}. Until then you can change your mind.`;
  if (payment?.renews_at)
    return `Next payment on ${day(payment.renews_at)}${next ? `: ${moneyText(next)}` : ''}.`;
  if (payment) return '';
  if (gift) return `A gift until ${day(gift.until)}. It does not renew.`;
  if (!granted) return '';
  return granted.until ? `Granted by our team until ${day(granted.until)}.` : 'Granted by our team.';
};

/** Until the server has answered there may be a plan: a session that starts offline knows none either. */
const withoutPlan = (status: PlanStatus | undefined, isFailed: boolean): string => {
  if (status) return 'Listening is free. You have no plan.';
  return isFailed ? 'Your plan can’t be shown right now.' : '';
};

const FAILED_ASKED_EVERY_MS = 15_000;
/** Polling after a change, of which the payment service notifies the server within seconds. */
const CHANGE_ASKED_EVERY_MS = 3_000;
const CHANGE_ASKED_TIMES = 4;

/**
 * Reads the plan: again when the roles have changed, when the tab regains focus, several times after a
 * change, and periodically while a payment is overdue.
 */
const usePlan = (
  roles: string,
): { status: PlanStatus | undefined; isFailed: boolean; onChange: () => void } => {
  const { data, isError, refetch } = useGetPlanQuery();
  const refreshRoles = useRefreshRoles();
  const rolesBefore = useRef(roles);
  const [asksLeft, setAsksLeft] = useState(0);
  useEffect(() => {
    if (rolesBefore.current === roles) return;
    rolesBefore.current = roles;
    void refetch();
  }, [roles, refetch]);
  useEffect(() => {
    const onFocus = () => void refetch();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [refetch]);
  useEffect(() => {
    if (asksLeft === 0) return;
    const timer = setTimeout(() => {
      void refetch();
      refreshRoles().catch(() => undefined);
      setAsksLeft(asksLeft - 1);
    }, CHANGE_ASKED_EVERY_MS);
    return () => clearTimeout(timer);
  }, [asksLeft, refetch, refreshRoles]);
  const missing = isMissing(data?.payment);
  useEffect(() => {
    if (!missing) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refetch();
    }, FAILED_ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [missing, refetch]);
  const onChange = () => {
    void refetch();
    refreshRoles().catch(() => undefined);
    setAsksLeft(CHANGE_ASKED_TIMES);
  };
  return { status: data, isFailed: isError, onChange };
};

/** The account's plan, with actions to change, pay, pause or cancel it; none for a donation. */
const PlanPanel = ({ plan, roles }: { plan: Plan | null; roles: string }) => {
  const { status, isFailed, onChange } = usePlan(roles);
  const { banner, show } = useBanner();
  const payment = status?.payment;
  const isSubscription = plan === 'premium' || plan === 'premium_plus';
  const shown = isSubscription || !payment ? plan : payment.plan;
  const isGranted = status !== undefined && !payment && Boolean(status.granted ?? status.gift);
  const { checkout } = useSite().config;
  // The amount of the next payment changes with the plan.
  const { data: paid } = useGetReceiptsQuery(`${payment?.plan} ${payment?.interval} ${payment?.renews_at}`, {
    skip: !payment && plan !== 'donate',
  });
  const next = status && (isSubscription || payment) ? nextOf(status, paid?.next ?? null) : '';
  // Beside a granted plan, a smaller one may be paid.
  const priced = payment?.plan ?? shown;
  const price = priced ? priceOf(priced, payment?.interval ?? 'month', checkout) : null;
  return (
    <div className={styles.panel}>
      {isMissing(payment) && <FailedPayment payment={payment} />}
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      <div className={styles.plan}>
        <div>
          <p className={styles.planName}>
            {shown ? (
              <>
                Your plan: <strong>{nameOf(shown)}</strong>
              </>
            ) : (
              withoutPlan(status, isFailed)
            )}
          </p>
          {price?.per && !isGranted && <p>{price.per}</p>}
          {next && <p>{next}</p>}
        </div>
        {payment ? (
          <PlanActions payment={payment} price={price?.price ?? ''} onMessage={show} onChange={onChange} />
        ) : (
          <p className={styles.actions}>
            {isSubscription && !isGranted && <PortalLink label="Manage or cancel" />}
            {!isSubscription && (shown || status) && (
              <Link className={buttonClass('outline')} to={paths.subscribe}>
                See the plans
              </Link>
            )}
          </p>
        )}
      </div>
      {paid && <Receipts receipts={paid.receipts} />}
    </div>
  );
};

/** The plan of whoever is signed in, on the dashboard. */
export const Part = () => {
  const session = useSession();
  return (
    session.status === 'user' && (
      <PlanPanel key={session.uid} plan={session.plan} roles={String(session.roles)} />
    )
  );
};
