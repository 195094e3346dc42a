import type { SongSummary } from '@rushtone/domain';
import { SectionHeading } from '@rushtone/ui';
import { SongGrid } from '../../parts/SongCard/SongGrid.tsx';
import styles from './SongPage.module.scss';

export const RelatedSongs = ({ songs }: { songs: readonly SongSummary[] }) =>
  songs.length > 0 && (
    <section className={styles.related} aria-labelledby="related-songs">
      <SectionHeading id="related-songs" title="Related songs" />
      <SongGrid songs={songs} label="Related songs" below="fold" />
    </section>
  );
