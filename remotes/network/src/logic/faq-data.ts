import type { FaqSection } from '../texts/faq.ts';

/** Questions and answers as search engines read them (schema.org), safe inside a script element. */
export const faqData = (sections: readonly FaqSection[]): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: sections
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
      })),
  }).replaceAll('<', '\\u003c');
