import { PageLink } from '@rushtone/contract';
import { NETWORK_THRESHOLD_SUBSCRIBERS as THRESHOLD } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { buttonClass, SectionHeading } from '@rushtone/ui';
import styles from './NetworkPage.module.scss';

const STEPS = [
  {
    title: 'Find your sound',
    text: 'A member listens to your first remixes with you: which songs carry the change of tempo, and which do not.',
  },
  {
    title: 'Make it hold up',
    text: 'Mixing evenings, loudness, thumbnails, titles: the plain work that makes people stay for a second song.',
  },
  {
    title: 'Be found',
    text: `Your best upload goes into a playlist. With ${THRESHOLD} subscribers you move on to the network, without applying again.`,
  },
] as const;

export const Academy = () => (
  <section aria-labelledby="academy">
    <SectionHeading id="academy" title="The academy" />
    <p className={styles.lead}>
      Every channel here once had eleven subscribers, three of them family. Below {THRESHOLD} subscribers you
      begin in the academy: a small group, a few weeks, and somebody who answers.
    </p>
    <ol className={styles.steps}>
      {STEPS.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
    <PageLink className={buttonClass('outline')} to={paths.contactAbout('apply-academy')}>
      Apply to the academy
    </PageLink>
  </section>
);
