import type { SongSummary } from '@rushtone/domain';
import { Skeleton } from '@rushtone/ui';
import { SongRows } from '../../components/SongRows.tsx';
import { useGetPlaylistQuery, usePlayableSongsQuery } from '../../data/listening.api.ts';
import { ArtistMatch, MemberMatch, PlaylistMatch } from './Matches.tsx';
import { artistSongs, type Top } from './top-result.ts';
import styles from './SearchPage.module.scss';

const SHOWN = 4;

type LoadedSongs = { currentData?: readonly SongSummary[] | undefined; isError: boolean };

/** The first songs, and nothing if they could not be loaded: the match links to them. */
const FirstSongs = ({ name, songs }: { name: string; songs: LoadedSongs }) => {
  if (songs.isError || songs.currentData?.length === 0) return null;
  return (
    <div className={styles.songs}>
      {songs.currentData ? (
        <SongRows
          songs={songs.currentData.slice(0, SHOWN)}
          list={{ name, songs: songs.currentData }}
          label={`Songs of ${name}`}
        />
      ) : (
        <Skeleton width="100%" height="100%" />
      )}
    </div>
  );
};

const PlaylistSongs = ({ id, name }: { id: string; name: string }) => {
  const { currentData, isError } = useGetPlaylistQuery({ p: id });
  return <FirstSongs name={name} songs={{ currentData: currentData?.songs, isError }} />;
};

const ArtistSongs = ({ name }: { name: string }) => (
  <FirstSongs name={name} songs={usePlayableSongsQuery(artistSongs(name))} />
);

const TopMatch = (top: Top) => {
  switch (top.kind) {
    case 'artist':
      return <ArtistMatch {...top.match} />;
    case 'playlist':
      return <PlaylistMatch {...top.match} />;
    case 'member':
      return <MemberMatch {...top.match} />;
  }
};

/** What was searched by its name, and beside it the first songs of an artist or playlist. */
export const TopResult = (top: Top) => (
  <section className={styles.top} aria-labelledby="top-result">
    <h2 id="top-result" className={styles.heading}>
      Top result
    </h2>
    <ul>
      <TopMatch {...top} />
    </ul>
    {top.kind === 'playlist' && <PlaylistSongs id={top.match.id} name={top.match.category_name} />}
    {top.kind === 'artist' && <ArtistSongs name={top.match.author_name} />}
  </section>
);
