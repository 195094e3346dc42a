import { SectionHeading } from '@rushtone/ui';
import styles from './NetworkPage.module.scss';

const BENEFITS = [
  {
    title: 'Listeners who came for this',
    text: 'Your uploads join playlists that people already leave running all night, with your name on every song.',
  },
  {
    title: 'Promotion that takes turns',
    text: 'Members are featured in rotation. No auction, no favorites: everyone gets their week.',
  },
  {
    title: 'A second pair of ears',
    text: 'Post a draft, hear what works and what does not, and trade stems, artwork and mastering chains.',
  },
  {
    title: 'People to ask',
    text: 'Claims, thumbnails, schedules: somebody here had the same trouble last month and wrote down the way out.',
  },
] as const;

export const Benefits = () => (
  <section aria-labelledby="benefits">
    <SectionHeading id="benefits" title="What members get" />
    <ul className={styles.benefits}>
      {BENEFITS.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
