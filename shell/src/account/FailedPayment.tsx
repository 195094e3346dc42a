import { useSession, useSite } from '@rushtone/contract';
import { formatLongDate, type PlanStatus } from '@rushtone/domain';
import { checkoutLink } from '@rushtone/site';
import { Banner, buttonClass, ExternalIcon, VisuallyHidden } from '@rushtone/ui';
import { useGetPlanQuery } from './plan.api.ts';
import styles from './account.module.scss';

/** The page of the payment service, in its own tab, so that the music plays on. */
export const PortalLink = ({ label }: { label: string }) => {
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
export const FailedPayment = ({ payment }: { payment: NonNullable<PlanStatus['payment']> }) => {
  const day = formatLongDate(payment.late_until ?? '');
  return (
    <Banner kind="error">
      {payment.state === 'failed'
        ? `Your last payment failed. Your plan ends on ${day} if it is still not paid.`
        : `Your last payment failed, and your plan ended on ${day}. It is back when the payment has succeeded.`}
    </Banner>
  );
};

/** On the pages of the tools, which a plan that is not paid closes; nothing while all is paid. */
export const PaymentNotice = () => {
  const { data } = useGetPlanQuery();
  const payment = data?.payment;
  if (!payment || payment.state === 'paid') return null;
  return (
    <>
      <FailedPayment payment={payment} />
      <p className={styles.actions}>
        <PortalLink label="Update your payment" />
      </p>
    </>
  );
};
