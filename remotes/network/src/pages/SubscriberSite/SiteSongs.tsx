import { useState } from 'react';
import { useSite, useThumbnail } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Badge, Button, Card, CardGrid, Thumbnail } from '@rushtone/ui';
import { PlaySong } from './PlaySong.tsx';
import { useHeard } from './use-heard.ts';
import styles from './SubscriberSite.module.scss';

const FIRST = 12;
const EAGER = 4;

const SiteSong = ({ song, eager }: { song: SongSummary; eager: boolean }) => {
  const { mainHost } = useSite().host;
  const thumbnail = useThumbnail();
  const heard = useHeard(song.youtube_id);
  const address = paths.song({ s: song.youtube_id, p: song.category_id });
  return (
    <Card
      compact
      title={song.title}
      meta={song.author_name}
      heard={heard}
      badges={song.new === 'true' && <Badge look="accent">New</Badge>}
      link={({ className, children }) => (
        <a className={className} href={`//${mainHost}${address}`}>
          {children}
        </a>
      )}
      cover={<Thumbnail src={thumbnail(song.youtube_id)} name={song.title} eager={eager} />}
      action={<PlaySong song={song} going={heard === 'playing'} />}
    />
  );
};

/** The channel's songs, the newest first; they play here, and their titles lead to their pages on the main site. */
export const SiteSongs = ({ songs }: { songs: readonly SongSummary[] }) => {
  const [all, setAll] = useState(false);
  if (songs.length === 0) return <p>The first song is on its way.</p>;
  const shown = all ? songs : songs.slice(0, FIRST);
  return (
    <>
      <CardGrid columns="songs" label="New songs">
        {shown.map((song, index) => (
          <SiteSong key={song.youtube_id} song={song} eager={index < EAGER} />
        ))}
      </CardGrid>
      {shown.length < songs.length && (
        <Button className={styles.more} look="outline" onClick={() => setAll(true)}>
          Show all {songs.length} songs
        </Button>
      )}
    </>
  );
};
