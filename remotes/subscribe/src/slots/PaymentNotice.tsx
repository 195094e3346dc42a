import { Link } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { Banner, buttonClass, useBanner } from '@rushtone/ui';
import { FailedPayment, isMissing } from './FailedPayment.tsx';
import { useGetPlanQuery } from './plan.api.ts';
import { PortalButton } from './PortalButton.tsx';
import styles from './Plan.module.scss';

/**
 * Payment notice on the tools' pages, which are locked while a plan is paused or unpaid. Renders nothing
 * while everything is paid.
 */
export const Part = () => {
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
