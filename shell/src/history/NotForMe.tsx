import type { RefObject } from 'react';
import { Button } from '@rushtone/ui';
import { changeNotForMe, useNotForMe } from './use-history.ts';
import styles from './History.module.scss';

type Props = { Heading: 'h2' | 'h3'; focusAfter: RefObject<HTMLElement | null> };

/** Lists the songs and artists that never play automatically, with buttons to allow them again. */
export const NotForMe = ({ Heading, focusAfter }: Props) => {
  const { songs, artists } = useNotForMe();
  if (songs.length + artists.length === 0) return null;
  const allow = (change: Parameters<typeof changeNotForMe>[0]) => {
    changeNotForMe(change);
    focusAfter.current?.focus();
  };
  return (
    <section className={styles.section} aria-labelledby="not-for-me">
      <Heading id="not-for-me">Not for me</Heading>
      <p className={styles.hint}>These never come at random, by shuffle or by autoplay on this device.</p>
      <ul className={styles.names}>
        {artists.map((name) => (
          <li key={name}>
            <span>Every song by {name}</span>
            <Button
              variant="quiet"
              aria-label={`Allow ${name} again`}
              onClick={() =>
                allow((before) => ({ ...before, artists: before.artists.filter((each) => each !== name) }))
              }
            >
              Allow again
            </Button>
          </li>
        ))}
        {songs.map(({ videoId, title, artist }) => (
          <li key={videoId}>
            <span>
              {title} by {artist}
            </span>
            <Button
              variant="quiet"
              aria-label={`Allow ${title} again`}
              onClick={() =>
                allow((before) => ({
                  ...before,
                  songs: before.songs.filter((each) => each.videoId !== videoId),
                }))
              }
            >
              Allow again
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
