import { PageLink } from '@rushtone/contract';
import { NETWORK_THRESHOLD_SUBSCRIBERS as THRESHOLD } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { buttonClass, SectionHeading } from '@rushtone/ui';
import styles from './NetworkPage.module.scss';

const Points = ({ points }: { points: readonly { title: string; text: string }[] }) =>
  points.map(({ title, text }) => (
    <li key={title}>
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  ));

const BENEFITS = [
  {
    title: 'Listeners who came for this',
    text: 'Your songs join playlists that people leave running all night, with your name on every one.',
  },
  {
    title: 'Fair promotion',
    text: 'We feature members in rotation. No bidding, no favorites: everyone gets a week.',
  },
  {
    title: 'Honest feedback',
    text: 'Post a draft and hear what works. Trade stems, artwork and mastering chains.',
  },
  {
    title: 'Help when you need it',
    text: 'Copyright claims, thumbnails, schedules: someone here has solved it before.',
  },
] as const;

export const Benefits = () => (
  <section aria-labelledby="benefits">
    <SectionHeading id="benefits" title="What members get" />
    <ul className={styles.benefits}>
      <Points points={BENEFITS} />
    </ul>
  </section>
);

export const JoinNetwork = () => (
  <section className={styles.join} aria-labelledby="join">
    <h2 id="join">Join the network</h2>
    <p>
      The network is for channels with at least {THRESHOLD} subscribers. There is no contract and no fee: you
      bring your music, we bring listeners. With fewer than {THRESHOLD} subscribers, start in the academy.
    </p>
    <PageLink className={buttonClass()} to={paths.contactAbout('apply-member')}>
      Apply to the network
    </PageLink>
  </section>
);

const ACADEMY_STEPS = [
  {
    title: 'Find your sound',
    text: 'A member listens to your first remixes with you and shows you which songs suit a new tempo.',
  },
  {
    title: 'Improve your craft',
    text: 'Mixing sessions, loudness, thumbnails, titles: what makes people stay for a second song.',
  },
  {
    title: 'Get heard',
    text: `Your best upload joins a playlist. At ${THRESHOLD} subscribers you move on to the network, without a new application.`,
  },
] as const;

export const Academy = () => (
  <section aria-labelledby="academy">
    <SectionHeading id="academy" title="The academy" />
    <p className={styles.lead}>
      Every channel here started with a handful of subscribers. Below {THRESHOLD} subscribers you start in the
      academy: a few weeks in a small group with an experienced member.
    </p>
    <ol className={styles.steps}>
      <Points points={ACADEMY_STEPS} />
    </ol>
    <PageLink className={buttonClass('outline')} to={paths.contactAbout('apply-academy')}>
      Apply to the academy
    </PageLink>
  </section>
);

export const DesignerPromo = () => (
  <section className={styles.promo} aria-labelledby="designer">
    <h2 id="designer">A designer for your channel</h2>
    <p>
      Our designer makes matching banners, profile pictures and thumbnails for members, by hand and to your
      brief.
    </p>
    <PageLink className={buttonClass('outline')} to={paths.contactAbout('business-inquiry')}>
      Contact the designer
    </PageLink>
  </section>
);
