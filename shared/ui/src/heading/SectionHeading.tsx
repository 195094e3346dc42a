import type { ReactNode } from 'react';
import styles from './Heading.module.scss';

type SectionHeadingProps = { id?: string; title: string; children?: ReactNode };

export const SectionHeading = ({ id, title, children }: SectionHeadingProps) => (
  <div className={styles.section}>
    <h2 id={id}>{title}</h2>
    {children}
  </div>
);
