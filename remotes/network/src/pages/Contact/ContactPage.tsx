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
        lead={`Requests, applications, faults, ideas: it all reaches the people who make ${site.name}.`}
      />
      <ContactForm />
      <p className={styles.aside}>
        Many questions have an answer already:{' '}
        <PageLink to={paths.faq}>read the questions and answers</PageLink>. A song that does not play is best
        reported on its own page.
      </p>
    </Container>
  );
};
