import { useEffect, useState } from 'react';
import { usePageTitle, useRefreshRoles, useSearchParams, useSession, useSite } from '@rushtone/contract';
import { ROLES_ASKED_EVERY_MS } from '@rushtone/domain';
import { withParams } from '@rushtone/site';
import { Banner, Container, LockIcon, PageHeader, SectionHeading, Segmented } from '@rushtone/ui';
import { Gifts } from './gift/GiveForm.tsx';
import { RedeemPanel } from './gift/RedeemPanel.tsx';
import { PAYMENT_BRANDS, PaymentLogo } from './PaymentLogo.tsx';
import { PlanCard } from './PlanCard.tsx';
import { useGetOwnPaymentQuery } from './own-payment.api.ts';
import { offersOf, readSubscribeQuery, toolsOf } from './plans.ts';
import { ReturnPanel } from './ReturnPanel.tsx';
import styles from './SubscribePage.module.scss';

const BILLING = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' },
] as const;

const SecureCheckout = () => (
  <section className={styles.secure} aria-labelledby="secure-checkout">
    <h2 id="secure-checkout">
      <LockIcon />
      Secure checkout
    </h2>
    <p>You pay on the payment service’s own page. We never see your card.</p>
    <ul aria-label="Accepted payment methods">
      {PAYMENT_BRANDS.map((brand) => (
        <li key={brand}>
          <PaymentLogo brand={brand} />
        </li>
      ))}
    </ul>
  </section>
);

const Benefits = () => (
  <section className={styles.benefits} aria-labelledby="benefits">
    <SectionHeading id="benefits" title="What’s included" />
    <ul>
      {toolsOf(useSite().site).map(({ name, text }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

/** Whether a payment page is open in another tab. Polls the user's roles until the payment has changed them. */
const usePaymentPage = () => {
  const session = useSession();
  const refreshRoles = useRefreshRoles();
  const roles = session.status === 'user' ? String(session.roles) : null;
  const [rolesBefore, setRolesBefore] = useState<string | null>();
  const isOpen = rolesBefore === roles;
  const isPolling = isOpen && roles !== null;
  useEffect(() => {
    if (!isPolling) return;
    const timer = setInterval(() => {
      if (!document.hidden) refreshRoles().catch(() => undefined);
    }, ROLES_ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [isPolling, refreshRoles]);
  return { isOpen, open: () => setRolesBefore(roles) };
};

/** Returns a message for a user whose subscription currently grants no role, but can be recovered. */
const useOpenSubscription = (): string | null => {
  const session = useSession();
  const isAsked = session.status === 'user' && !session.roles.includes('subscriber');
  const { data } = useGetOwnPaymentQuery(undefined, { skip: !isAsked });
  if (!isAsked || !data) return null;
  return data.state === 'paused'
    ? 'Your plan is paused. Resume it on your dashboard.'
    : 'A payment of your plan is missing. Update it on your dashboard, and the plan is back.';
};

export const Page = () => {
  const { site, config } = useSite();
  const [search, setSearch] = useSearchParams();
  const { plan, checkout, billing, promotion, gift } = readSubscribeQuery(search);
  const { yearly, gifts } = config.checkout ?? {};
  const paymentPage = usePaymentPage();
  const openSubscription = useOpenSubscription();
  usePageTitle('Subscriptions');
  return (
    <Container className={styles.page}>
      <PageHeader
        title="Subscriptions"
        lead={`Listening on ${site.name} is free. A plan adds tools for making and sharing your own songs.`}
      />
      {checkout === 'success' && <ReturnPanel plan={plan} />}
      {checkout === 'cancelled' && <Banner kind="info">You left the checkout. Nothing was paid.</Banner>}
      {openSubscription && <Banner kind="info">{openSubscription}</Banner>}
      {checkout === 'gift' && (
        <Banner kind="success">Thank you. The gift is mailed on its day, and you get a mail then too.</Banner>
      )}
      {gift && <RedeemPanel key={gift} code={gift} />}
      {yearly && (
        <div className={styles.billing}>
          <Segmented
            label="Billing"
            value={billing}
            options={BILLING}
            onChange={(next) => setSearch(withParams(search, { billing: next }), { replace: true })}
          />
        </div>
      )}
      {promotion && <p className={styles.promotion}>The code {promotion} is filled in at the checkout.</p>}
      <ul className={styles.plans} aria-label="Plans">
        {offersOf(site).map((offer) => (
          <PlanCard
            key={offer.plan}
            offer={offer}
            billing={{
              yearly: billing === 'year' && offer.plan !== 'donate' ? yearly?.[offer.plan] : undefined,
              promotion,
            }}
            chosen={checkout !== 'success' && plan === offer.plan}
            isOpen={openSubscription !== null}
            onOpen={paymentPage.open}
          />
        ))}
      </ul>
      <p className={styles.note} role="status">
        {!config.checkout && 'Checkout is not configured on this installation.'}
        {paymentPage.isOpen &&
          'The payment page is open in another tab. Your plan appears here once you have paid.'}
      </p>
      <SecureCheckout />
      <Benefits />
      {gifts && <Gifts offers={gifts} />}
    </Container>
  );
};
