import { useEffect, useRef } from 'react';
import { KEEP_SCROLL, PageLink, useLocation, useNavigate, usePageTitle, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass, ChevronIcon, Container, PageHeader, SectionHeading } from '@rushtone/ui';
import { Contents } from '../../components/Contents.tsx';
import { faqOf, type Question } from './faq.ts';
import styles from './FaqPage.module.scss';

/** Returns the id of the question in the URL: `/faq#academy`. */
const useLinkedQuestion = (): string => {
  const { hash } = useLocation();
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
};

/** Opening an answer adds its id to the URL. */
const Answer = ({ id, question, answer, link, linked }: Question & { linked: boolean }) => {
  const box = useRef<HTMLDetailsElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!linked || !box.current) return;
    box.current.open = true;
    const { top, bottom } = box.current.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) box.current.scrollIntoView({ block: 'start' });
  }, [linked]);
  const onToggle = (open: boolean) => {
    if (open && !linked) void navigate({ hash: id }, { replace: true, state: KEEP_SCROLL });
  };
  return (
    <details
      ref={box}
      id={id}
      className={styles.answer}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary>
        <h3>{question}</h3>
        <ChevronIcon className={styles.chevron} />
      </summary>
      <div className={styles.text}>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {link && (
          <p>
            <PageLink to={link.to}>{link.label}</PageLink>
          </p>
        )}
      </div>
    </details>
  );
};

export const Page = () => {
  const { site } = useSite();
  const linked = useLinkedQuestion();
  usePageTitle('FAQ');
  const sections = faqOf(site).map((each) => ({ ...each, id: each.title.toLowerCase() }));
  return (
    <Container className={styles.page}>
      <PageHeader
        eyebrow="Questions and answers"
        title="FAQ"
        lead="Open an answer to get a link to it in the address bar."
      />
      <Contents sections={sections} />
      {sections.map(({ id, title, questions }) => (
        <section key={id} aria-labelledby={id}>
          <SectionHeading id={id} title={title} />
          <div className={styles.list}>
            {questions.map((question) => (
              <Answer key={question.id} {...question} linked={linked === question.id} />
            ))}
          </div>
        </section>
      ))}
      <p className={styles.more}>
        Have another question?
        <PageLink className={buttonClass('outline')} to={paths.contact}>
          Get in touch
        </PageLink>
      </p>
    </Container>
  );
};
