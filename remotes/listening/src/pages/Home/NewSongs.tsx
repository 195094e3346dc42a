import { useEffect, useEffectEvent } from 'react';
import { Link } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { CardGrid, SectionHeading } from '@rushtone/ui';
import { SongCards } from '../../components/SongCards.tsx';
import { useGetPlaylistQuery } from '../../data/listening.api.ts';
import styles from './lists.module.scss';

const LIST = 'new';
const SHOWN = 12;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const isOfThisWeek = ({ date_added }: SongSummary): boolean => Date.now() - Date.parse(date_added) < WEEK_MS;

/** The newest songs in a scrollable row; if there are none, `onNone` collapses the reserved space. */
export const NewSongs = ({ onNone }: { onNone: () => void }) => {
  const { data, isError } = useGetPlaylistQuery({ p: LIST });
  const none = isError || data?.songs.length === 0;
  const giveBack = useEffectEvent(onNone);
  useEffect(() => {
    if (none) giveBack();
  }, [none]);
  if (!data || none) return null;
  const title = data.songs.some(isOfThisWeek) ? 'New this week' : 'New songs';
  return (
    <section className={styles.new} aria-labelledby="new-songs">
      <SectionHeading id="new-songs" title={title}>
        <Link to={paths.playlist(LIST)}>All new songs</Link>
      </SectionHeading>
      <CardGrid className={styles.line} columns="songs" label={title} equalHeight>
        <SongCards
          songs={data.songs.slice(0, SHOWN)}
          playlistId={LIST}
          list={{ name: data.playlist.category_name, songs: data.songs, playlistId: LIST }}
        />
      </CardGrid>
    </section>
  );
};
