import { useMemo } from 'react';
import { PageLink, usePageTitle, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass, Container, PageHeader, SectionHeading } from '@rushtone/ui';
import { faqData } from '../../logic/faq-data.ts';
import { faqOf } from '../../texts/faq.ts';
import { Answer } from './Answer.tsx';
import { useOpenAnswer } from './use-open-answer.ts';
import styles from './FaqPage.module.scss';

export const Page = () => {
  const { site } = useSite();
  const sections = useMemo(() => faqOf(site), [site]);
  const data = useMemo(() => ({ __html: faqData(sections) }), [sections]);
  const asked = useOpenAnswer();
  usePageTitle('Questions and answers');
  return (
    <Container className={styles.page}>
      <PageHeader
        eyebrow="FAQ"
        title="Questions and answers"
        lead="What people ask us most. Every answer has an address of its own: open it and copy the link."
      />
      {sections.map(({ title, questions }) => (
        <section key={title} aria-labelledby={title.toLowerCase()}>
          <SectionHeading id={title.toLowerCase()} title={title} />
          <div className={styles.list}>
            {questions.map((question) => (
              <Answer key={question.id} question={question} asked={asked === question.id} />
            ))}
          </div>
        </section>
      ))}
      <p className={styles.more}>
        Something else?
        <PageLink className={buttonClass('outline')} to={paths.contact}>
          Get in touch
        </PageLink>
      </p>
      <script type="application/ld+json" dangerouslySetInnerHTML={data} />
    </Container>
  );
};
