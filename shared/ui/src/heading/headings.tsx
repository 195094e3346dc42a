import type { ReactNode } from 'react';
import styles from './Heading.module.scss';

type PageHeaderProps = { title: string; eyebrow?: string; lead?: ReactNode; children?: ReactNode };

/** The page's h1, which gets focus when the route changes, with controls next to it. */
export const PageHeader = ({ title, eyebrow, lead, children }: PageHeaderProps) => (
  <header className={styles.page}>
    <div className={styles.text}>
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <h1 tabIndex={-1}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
    {children}
  </header>
);

type SectionHeadingProps = { id?: string; title: string; children?: ReactNode };

export const SectionHeading = ({ id, title, children }: SectionHeadingProps) => (
  <div className={styles.section}>
    <h2 id={id}>{title}</h2>
    {children}
  </div>
);
