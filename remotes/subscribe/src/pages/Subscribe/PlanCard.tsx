import { useEffect, useRef } from 'react';
import { useSession } from '@rushtone/contract';
import { Badge, CheckIcon, classes } from '@rushtone/ui';
import { PlanButton, type Billing } from './PlanButton.tsx';
import { eurText, type Offer } from './plans.ts';
import styles from './PlanCard.module.scss';

type PlanCardProps = {
  offer: Offer;
  billing: Billing;
  /** Whether the plan was chosen before signing in, or at an abandoned checkout; its button receives focus. */
  chosen: boolean;
  /** Whether the user has a subscription that is paused or past due. */
  isOpen: boolean;
  /** Called when a payment page opens. */
  onOpen: () => void;
};

export const PlanCard = ({ offer, billing, chosen, isOpen, onOpen }: PlanCardProps) => {
  const session = useSession();
  const { status } = session;
  const isCurrent = session.status === 'user' && session.plan === offer.plan;
  const eur = billing.yearly?.eur ?? offer.eurPerMonth;
  const saved =
    billing.yearly && offer.eurPerMonth
      ? Math.floor(100 - (100 * billing.yearly.eur) / (12 * offer.eurPerMonth))
      : 0;
  const button = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (chosen && status === 'user') button.current?.focus();
  }, [chosen, status]);
  return (
    <li className={classes(styles.card, offer.mostPopular && styles.popular, chosen && styles.chosen)}>
      <div className={styles.heading}>
        <h2>{offer.name}</h2>
        {offer.mostPopular && <Badge variant="accent">Most Popular</Badge>}
      </div>
      <div className={styles.price}>
        <strong>{eur === null ? 'Custom amount' : eurText(eur)}</strong>
        {eur !== null && (billing.yearly ? ' per year' : ' per month')}
        {saved > 0 && <p>{saved}% less than by the month</p>}
      </div>
      {isCurrent ? (
        <p className={styles.current}>
          <CheckIcon />
          Your plan
        </p>
      ) : (
        <p className={styles.tagline}>{offer.tagline}</p>
      )}
      <ul className={styles.features}>
        {offer.features.map((feature) => (
          <li key={feature}>
            <CheckIcon className={styles.check} />
            {feature}
          </li>
        ))}
      </ul>
      <div className={styles.action}>
        <PlanButton ref={button} offer={offer} billing={billing} isOpen={isOpen} onOpen={onOpen} />
      </div>
    </li>
  );
};
