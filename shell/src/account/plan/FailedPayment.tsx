import { Link } from '@rushtone/contract';
import { formatLongDate, type PlanStatus } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Banner, buttonClass, useBanner } from '@rushtone/ui';
import { useGetPlanQuery } from './plan.api.ts';
import { PortalButton } from './PortalButton.tsx';
import styles from '../account.module.scss';

type Payment = NonNullable<PlanStatus['payment']>;

/** Tells that a payment failed, and when the plan ends or ended. */
export const FailedPayment = ({ payment }: { payment: Payment }) => {
  const day = formatLongDate(payment.late_until ?? '');
  return (
    <Banner kind="error">
      {payment.state === 'failed'
        ? `Your last payment failed. Your plan ends on ${day} if it is still not paid.`
        : `Your last payment failed, and your plan ended on ${day}. It is back when the payment has succeeded.`}
    </Banner>
  );
};

/** Whether a payment is overdue or the plan has ended because of it. */
export const isMissing = (payment: PlanStatus['payment'] | undefined): payment is Payment =>
  payment?.state === 'failed' || payment?.state === 'ended';

/**
 * Payment notice on the tools' pages, which are locked while a plan is paused or unpaid. Renders nothing
 * while everything is paid.
 */
export const PaymentNotice = () => {
  const { data } = useGetPlanQuery();
  const { banner, show } = useBanner();
  const payment = data?.payment;
  if (isMissing(payment))
    return (
      <>
        <FailedPayment payment={payment} />
        {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
        <p className={styles.actions}>
          <PortalButton page="payment_method" label="Update your payment" onMessage={show} />
        </p>
      </>
    );
  if (data?.payment?.state !== 'paused' || data.plan !== null) return null;
  return (
    <>
      <Banner kind="info">Your plan is paused.</Banner>
      <p className={styles.actions}>
        <Link className={buttonClass('outline')} to={paths.account}>
          Go to your dashboard
        </Link>
      </p>
    </>
  );
};
