import { PageLink, usePageTitle, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { Container, PageHeader } from '@rushtone/ui';
import { ContactForm } from './ContactForm.tsx';
import styles from './ContactPage.module.scss';

export const Page = () => {
  const { site } = useSite();
  usePageTitle('Get in touch');
  return (
    <Container className={styles.page}>
      <PageHeader
        eyebrow="Contact"
        title="Get in touch"
        lead={`Send requests, applications, bug reports and ideas to the ${site.name} team.`}
      />
      <ContactForm />
      <p className={styles.note}>
        Your question may already be answered in the <PageLink to={paths.faq}>FAQ</PageLink>. If a song does
        not play, report it on its own page.
      </p>
    </Container>
  );
};
