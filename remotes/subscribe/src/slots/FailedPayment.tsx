import { formatLongDate, type PlanStatus } from '@rushtone/domain';
import { Banner } from '@rushtone/ui';

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
