import { useEffect, useRef } from 'react';
import { Link, useServices, useSite } from '@rushtone/contract';
import type { Plan } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { toolsOf } from '../../logic/tools.ts';
import styles from './ReturnPanel.module.scss';

const HEADINGS: Readonly<Record<Plan, string>> = {
  premium: 'Welcome to Premium',
  premium_plus: 'Welcome to Premium+',
  donate: 'Thank you for your donation',
};

/** What a payment has opened; the focus goes to the first of it. */
export const Opened = ({ plan }: { plan: Plan }) => {
  const { site } = useSite();
  const { hasPage } = useServices();
  const box = useRef<HTMLDivElement>(null);
  const tools = plan === 'donate' ? [] : toolsOf(site).filter(({ path }) => hasPage(path));
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('li a') ?? box.current?.querySelector('h2');
    first?.focus();
  }, []);
  return (
    <div ref={box} className={styles.body}>
      <h2 tabIndex={-1}>{HEADINGS[plan]}</h2>
      {plan === 'donate' ? (
        <p>Your account has the donator role. {site.name} stays free because of people like you.</p>
      ) : (
        <p>Your payment has arrived, and this is open to you now:</p>
      )}
      {tools.length > 0 && (
        <ul className={styles.tools}>
          {tools.map(({ name, path }) => (
            <li key={path}>
              <Link to={path}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
      {plan === 'donate' && <Link to={paths.account}>Go to your dashboard</Link>}
    </div>
  );
};
