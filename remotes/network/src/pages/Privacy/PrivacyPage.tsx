import { PageLink, usePageTitle, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass, Container, ExternalIcon, PageHeader } from '@rushtone/ui';
import { Contents } from '../../components/Contents.tsx';
import { privacyOf } from './privacy.ts';
import styles from './PrivacyPage.module.scss';

export const Page = () => {
  const { site } = useSite();
  usePageTitle('Privacy Policy');
  return (
    <Container className={styles.page}>
      <PageHeader
        eyebrow={`What ${site.name} knows about you`}
        title="Privacy Policy"
        lead="As little as possible. Here is all of it."
      />
      <Contents sections={privacyOf(site)} />
      {privacyOf(site).map(({ id, title, text, points = [], links = [] }) => (
        <section key={id} id={id} className={styles.part} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {points.length > 0 && (
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
          {links.map(({ label, to }) => (
            <p key={to}>
              <a href={to} target="_blank" rel="noopener">
                {label} <ExternalIcon size={16} />
              </a>
            </p>
          ))}
        </section>
      ))}
      <p>
        <PageLink className={buttonClass('outline')} to={paths.contactAbout('other')}>
          Ask about your data
        </PageLink>
      </p>
    </Container>
  );
};
