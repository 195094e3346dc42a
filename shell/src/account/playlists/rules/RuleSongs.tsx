import { useEffect } from 'react';
import { trackListOf, trackOf, type SongSummary, type UserPlaylist } from '@rushtone/domain';
import { EmptyState } from '@rushtone/ui';
import { SongRow } from '../../../components/SongRow.tsx';
import { useGrowingRows } from '../../../lib/use-growing-rows.ts';
import { useRefreshByRulesMutation } from '../../../user-playlists/playlist-rules.api.ts';
import styles from '../Playlists.module.scss';

/** Finds the songs again when the owner opens the playlist; what was found last stays if that fails. */
const useCurrentSongs = ({ id: p, rules }: UserPlaylist) => {
  const [refresh] = useRefreshByRulesMutation();
  const text = rules && JSON.stringify(rules);
  useEffect(() => {
    if (text !== undefined) void refresh({ p, rules: JSON.parse(text) });
  }, [p, text, refresh]);
};

/** The songs that the rules of a playlist find, which nobody orders by hand. */
export const RuleSongs = ({ playlist, songs }: { playlist: UserPlaylist; songs: readonly SongSummary[] }) => {
  const { id, name } = playlist;
  useCurrentSongs(playlist);
  const { rows, end } = useGrowingRows(songs.length);
  if (songs.length === 0)
    return (
      <EmptyState
        title="No song matches these rules now."
        text="Songs appear here as soon as some do. “Edit rules” changes them."
      />
    );
  const listOf = () => trackListOf({ name, songs, playlistId: id });
  return (
    <>
      <ol className={styles.rows} aria-label="Songs" tabIndex={-1}>
        {songs.slice(0, rows).map((song, index) => (
          <SongRow
            key={song.youtube_id}
            track={trackOf(song, id)}
            listOf={listOf}
            aria-posinset={index + 1}
            aria-setsize={songs.length}
          />
        ))}
      </ol>
      <div ref={end} />
    </>
  );
};
