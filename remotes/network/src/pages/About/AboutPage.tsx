import { PageLink, usePageTitle, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass, Container, PageHeader, SectionHeading, Wave } from '@rushtone/ui';
import { ABOUT, MILESTONES } from './milestones.ts';
import styles from './AboutPage.module.scss';

export const Page = () => {
  const { site } = useSite();
  const { lead, closing } = ABOUT[site.brand];
  usePageTitle('About Us');
  return (
    <Container className={styles.page}>
      <PageHeader eyebrow={`The people behind ${site.name}`} title="About Us" lead={lead} />
      <Wave className={styles.wave} width={1200} height={120} seeds={[3, 8, 21]} strokeWidth={2.5} />
      <section aria-labelledby="timeline">
        <SectionHeading id="timeline" title="Our story" />
        <ol className={styles.timeline}>
          {MILESTONES[site.brand].map(({ when, title, text }) => (
            <li key={when}>
              <time dateTime={when}>{when}</time>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className={styles.closing}>{closing}</p>
      </section>
      <p className={styles.actions}>
        <PageLink className={buttonClass()} to={paths.network}>
          Meet the network
        </PageLink>
        <PageLink className={buttonClass('outline')} to={paths.contact}>
          Get in touch
        </PageLink>
      </p>
    </Container>
  );
};
