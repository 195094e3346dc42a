import { LockIcon } from '@rushtone/ui';
import { PAYMENT_BRANDS, PaymentLogo } from './PaymentLogo.tsx';
import styles from './SubscribePage.module.scss';

export const SecureCheckout = () => (
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
