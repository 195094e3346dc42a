import { Link, useSite } from '@rushtone/contract';
import { PREMIUM_EUR_PER_MONTH, PREMIUM_PLUS_EUR_PER_MONTH, type Plan } from '@rushtone/domain';
import { checkoutLink, paths } from '@rushtone/site';
import { buttonClass, ExternalIcon, VisuallyHidden } from '@rushtone/ui';
import styles from './account.module.scss';

const PLANS: Readonly<Record<Plan, { name: string; price: string }>> = {
  premium: { name: 'Premium', price: `${PREMIUM_EUR_PER_MONTH.toFixed(2)} EUR per month` },
  premium_plus: { name: 'Premium+', price: `${PREMIUM_PLUS_EUR_PER_MONTH.toFixed(2)} EUR per month` },
  donate: { name: 'Donate', price: '' },
};

/** The page of the payment service, in its own tab, so that the music plays on. */
const ManageLink = ({ email }: { email: string }) => {
  const { checkout } = useSite().config;
  return (
    checkout && (
      <a
        className={buttonClass('outline')}
        href={checkoutLink(checkout.portal, { email })}
        target="_blank"
        rel="noopener"
      >
        Manage or cancel
        <ExternalIcon size={16} />
        <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
      </a>
    )
  );
};

const SeePlans = () => (
  <Link className={buttonClass('outline')} to={paths.subscribe}>
    See the plans
  </Link>
);

/** The plan of the account, and where it is changed or ended; a donation is neither. */
export const PlanPanel = ({ plan, email }: { plan: Plan | null; email: string }) => (
  <>
    {plan && (
      <p>
        Your plan: <strong>{PLANS[plan].name}</strong>
      </p>
    )}
    {plan && PLANS[plan].price && <p>{PLANS[plan].price}</p>}
    <p className={styles.actions}>
      {plan === 'premium' || plan === 'premium_plus' ? <ManageLink email={email} /> : <SeePlans />}
    </p>
  </>
);
