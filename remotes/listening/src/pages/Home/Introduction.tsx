import { Clip, useSite } from '@rushtone/contract';
import { INTRO_VIDEO_VOLUME } from '@rushtone/domain';
import styles from './HomePage.module.scss';

/** What the site is for, beside a video that tells it where one is configured. */
export const Introduction = () => {
  const { site, config } = useSite();
  const { introVideoId, home, name } = site;
  return (
    <section className={styles.pair} aria-labelledby="home-passion">
      {introVideoId && (
        <div>
          <Clip
            className={styles.clip}
            videoId={introVideoId}
            title={`Introduction to ${name}`}
            volume={INTRO_VIDEO_VOLUME}
          />
          <a className={styles.link} href={config.video.watch + introVideoId} rel="noopener">
            Open on YouTube
          </a>
        </div>
      )}
      <div className={styles.words}>
        <h2 id="home-passion">{home.passionTitle}</h2>
        <p>{home.passionText}</p>
      </div>
    </section>
  );
};
