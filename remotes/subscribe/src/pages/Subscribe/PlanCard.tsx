import { useEffect, useRef } from 'react';
import { useSession } from '@rushtone/contract';
import { Badge, CheckIcon, classes } from '@rushtone/ui';
import { PlanButton } from './PlanButton.tsx';
import type { Offer } from './plans.ts';
import styles from './PlanCard.module.scss';

type PlanCardProps = {
  offer: Offer;
  /** Whether the plan was chosen before signing in, or at an abandoned checkout; its button receives focus. */
  chosen: boolean;
  /** Whether the user has a subscription that is paused or past due. */
  isOpen: boolean;
  /** Called when a payment page opens. */
  onOpen: () => void;
};

export const PlanCard = ({ offer, chosen, isOpen, onOpen }: PlanCardProps) => {
  const session = useSession();
  const { status } = session;
  const isCurrent = session.status === 'user' && session.plan === offer.plan;
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
        <strong>
          {offer.eurPerMonth === null ? 'Custom amount' : `${offer.eurPerMonth.toFixed(2)} EUR`}
        </strong>
        {offer.eurPerMonth !== null && ' per month'}
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
        <PlanButton ref={button} offer={offer} isOpen={isOpen} onOpen={onOpen} />
      </div>
    </li>
  );
};
