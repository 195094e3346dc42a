import { useEffect, useRef } from 'react';
import { KEEP_SCROLL, PageLink, useNavigate } from '@rushtone/contract';
import { ChevronIcon } from '@rushtone/ui';
import type { Question } from '../../texts/faq.ts';
import styles from './FaqPage.module.scss';

type AnswerProps = { question: Question; /** The address asks for it. */ asked: boolean };

/** A question that opens into its answer; the one that was opened last stands in the address. */
export const Answer = ({ question: { id, question, answer, link }, asked }: AnswerProps) => {
  const box = useRef<HTMLDetailsElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!asked || !box.current) return;
    box.current.open = true;
    const { top, bottom } = box.current.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) box.current.scrollIntoView({ block: 'start' });
  }, [asked]);
  const toggled = (open: boolean) => {
    if (open && !asked) void navigate({ hash: id }, { replace: true, state: KEEP_SCROLL });
  };
  return (
    <details
      ref={box}
      id={id}
      className={styles.answer}
      onToggle={(event) => toggled(event.currentTarget.open)}
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
