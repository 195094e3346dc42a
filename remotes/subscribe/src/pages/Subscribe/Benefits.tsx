import { useSite } from '@rushtone/contract';
import { SectionHeading } from '@rushtone/ui';
import { toolsOf } from '../../logic/tools.ts';
import styles from './Benefits.module.scss';

export const Benefits = () => (
  <section className={styles.benefits} aria-labelledby="benefits">
    <SectionHeading id="benefits" title="What a subscription opens" />
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
