import type { HistoryEntry } from '@rushtone/contract';
import { SectionHeading } from '@rushtone/ui';
import { SongGrid } from '../../components/SongGrid.tsx';
import styles from './HomePage.module.scss';

const RECENT_SONGS = 5;

/** The last songs of this device, from its listening history. */
export const JumpBackIn = ({ songs }: { songs: readonly HistoryEntry[] }) => {
  const recent = songs.slice(0, RECENT_SONGS).map(({ track }) => ({
    title: track.title,
    author_name: track.artist,
    category_id: track.playlistId ?? '',
    category_name: '',
    youtube_url: track.videoId,
    youtube_id: track.videoId,
    date_added: '',
    new: 'false' as const,
  }));
  return (
    <section className={styles.section} aria-labelledby="jump-back-in">
      <SectionHeading id="jump-back-in" title="Jump back in" />
      <SongGrid songs={recent} label="Jump back in" below="fold" />
    </section>
  );
};
