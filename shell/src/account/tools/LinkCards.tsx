import type { ReactNode } from 'react';
import { Link } from '@rushtone/contract';
import styles from './LinkCards.module.scss';

/** A card that is a link as a whole. */
export const LinkCard = ({
  to,
  label,
  icon,
  mark,
  children,
}: {
  to: string;
  label: string;
  icon: ReactNode;
  /** At the end of the line, such as a lock. */
  mark?: ReactNode;
  children: ReactNode;
}) => (
  <li className={styles.card}>
    <p className={styles.label}>
      {icon}
      <Link to={to}>{label}</Link>
      {mark}
    </p>
    <div className={styles.text}>{children}</div>
  </li>
);

type LinkCardsProps = { id: string; title: string; children: ReactNode };

export const LinkCards = ({ id, title, children }: LinkCardsProps) => (
  <section className={styles.section} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <ul className={styles.cards}>{children}</ul>
  </section>
);
