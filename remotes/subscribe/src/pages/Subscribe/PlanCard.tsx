import { useEffect, useRef } from 'react';
import { useSession } from '@rushtone/contract';
import { Badge, CheckIcon, classes } from '@rushtone/ui';
import { priceOf, type Offer } from '../../logic/offers.ts';
import { PlanButton } from './PlanButton.tsx';
import styles from './PlanCard.module.scss';

type PlanCardProps = {
  offer: Offer;
  /** Chosen before a log-in, or at a checkout that was left: its button has the focus. */
  chosen: boolean;
  /** A page of the payment service was opened. */
  onOpen: () => void;
};

export const PlanCard = ({ offer, chosen, onOpen }: PlanCardProps) => {
  const session = useSession();
  const { status } = session;
  const held = session.status === 'user' && session.plan === offer.plan;
  const button = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (chosen && status === 'user') button.current?.focus();
  }, [chosen, status]);
  return (
    <li className={classes(styles.card, offer.mostPopular && styles.popular, chosen && styles.chosen)}>
      <div className={styles.heading}>
        <h2>{offer.name}</h2>
        {offer.mostPopular && <Badge look="accent">Most Popular</Badge>}
      </div>
      <p className={styles.price}>
        <strong>{priceOf(offer)}</strong>
        {offer.eurPerMonth !== null && ' per month'}
      </p>
      {held ? (
        <p className={styles.held}>
          <CheckIcon />
          Your plan
        </p>
      ) : (
        <p className={styles.promise}>{offer.promise}</p>
      )}
      <ul className={styles.ticks}>
        {offer.ticks.map((tick) => (
          <li key={tick}>
            <CheckIcon className={styles.tick} />
            {tick}
          </li>
        ))}
      </ul>
      <div className={styles.action}>
        <PlanButton ref={button} offer={offer} onOpen={onOpen} />
      </div>
    </li>
  );
};
