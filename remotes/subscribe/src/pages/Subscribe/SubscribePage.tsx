import { useState } from 'react';
import { usePageTitle, useSearchParams, useSite } from '@rushtone/contract';
import { Banner, Container, PageHeader } from '@rushtone/ui';
import { offersOf } from '../../logic/offers.ts';
import { readSubscribeQuery } from '../../logic/subscribe-query.ts';
import { Benefits } from './Benefits.tsx';
import { PlanCard } from './PlanCard.tsx';
import { ReturnPanel } from './ReturnPanel.tsx';
import { SecureCheckout } from './SecureCheckout.tsx';
import styles from './SubscribePage.module.scss';

export const Page = () => {
  const { site, config } = useSite();
  const { plan, checkout } = readSubscribeQuery(useSearchParams()[0]);
  const [opened, setOpened] = useState(false);
  usePageTitle('Subscriptions');
  return (
    <Container className={styles.page}>
      <PageHeader
        title="Subscriptions"
        lead={`Listening on ${site.name} is free and stays free. A plan gives you the tools to make and show your own.`}
      />
      {checkout === 'success' && <ReturnPanel plan={plan} />}
      {checkout === 'cancelled' && <Banner kind="info">You left the checkout. Nothing was paid.</Banner>}
      <ul className={styles.plans} aria-label="Plans">
        {offersOf(site).map((offer) => (
          <PlanCard
            key={offer.plan}
            offer={offer}
            chosen={checkout !== 'success' && plan === offer.plan}
            onOpen={() => setOpened(true)}
          />
        ))}
      </ul>
      <p className={styles.note} role="status">
        {!config.checkout && 'Checkout is not configured on this installation.'}
        {opened && 'The payment page is open in another tab. Once you have paid, your plan shows here too.'}
      </p>
      <SecureCheckout />
      <Benefits />
    </Container>
  );
};
