import type { ReactNode } from 'react';
import { countOf, formatHours } from '@rushtone/domain';
import { classes } from '../lib/classes.ts';
import { tintStyle } from '../lib/tint-style.ts';
import { Skeleton } from '../skeleton/Skeleton.tsx';
import styles from './ListBanner.module.scss';

type Props = {
  /** A picture of 16:9. */
  cover: ReactNode;
  /** The name of the list: the page's heading, which receives focus on navigation. */
  title: ReactNode;
  badges?: ReactNode;
  /** Color of the cover; the brand's accent by default. */
  tint?: string | undefined;
  /** What stands below the name; its buttons in `ListButtons`. */
  children: ReactNode;
};

/** The head of a page that shows one list of songs. */
export const ListBanner = ({ cover, title, badges, tint, children }: Props) => (
  <header className={classes(styles.banner, tint && styles.tinted)} style={tintStyle(tint)}>
    <div className={styles.grid}>
      <div className={styles.cover}>{cover}</div>
      <div className={styles.title}>
        <p className={styles.badges}>{badges}</p>
        <h1 tabIndex={-1} dir="auto">
          {title}
        </h1>
      </div>
      <div className={styles.about}>{children}</div>
    </div>
  </header>
);

/** `seconds`: the total length, if that of every song is known. */
export const ListSize = ({ songs, seconds }: { songs: number; seconds: number | null }) => (
  <p className={styles.size}>
    <span>{countOf(songs, 'song')}</span>
    {seconds !== null && <span> · {formatHours(seconds)}</span>}
  </p>
);

/** Takes the place of the list's size and buttons while it loads. */
export const ListBannerSkeleton = () => (
  <>
    <Skeleton width="5rem" height="20px" />
    <Skeleton width="13rem" height="44px" />
  </>
);

export const ListButtons = ({ children }: { children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
);
