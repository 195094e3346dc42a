import { useId, type ReactNode } from 'react';
import styles from './SiteView.module.scss';

type SiteSectionProps = { id: string; title: string; preview: boolean; children: ReactNode };

/** One of the places that the site's bar leads to. */
export const SiteSection = ({ id, title, preview, children }: SiteSectionProps) => {
  const heading = useId();
  const Title = preview ? 'h3' : 'h2';
  return (
    <section id={preview ? undefined : id} className={styles.section} aria-labelledby={heading}>
      <Title id={heading}>{title}</Title>
      {children}
    </section>
  );
};
