import { useState } from 'react';
import { useSite, useThumbnail } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';
import { songPath } from '@rushtone/site';
import { Badge, Button, Card, CardGrid, Thumbnail } from '@rushtone/ui';
import { PlaySong, usePlayback } from '../../components/PlaySong.tsx';
import styles from './SubscriberSite.module.scss';

const SHOWN_AT_FIRST = 12;
const EAGER = 4;

/** All songs of the site play as a list, including those that are not shown yet. */
type SiteList = { name: string; songs: readonly SongSummary[] };

const SiteSong = ({ song, list, eager }: { song: SongSummary; list: SiteList; eager: boolean }) => {
  const { mainHost } = useSite().host;
  const thumbnail = useThumbnail();
  const playback = usePlayback(song.youtube_id);
  const address = songPath({ s: song.youtube_id, p: song.category_id });
  return (
    <Card
      compact
      title={song.title}
      meta={song.author_name}
      playback={playback}
      badges={song.new === 'true' && <Badge variant="accent">New</Badge>}
      link={({ className, children }) => (
        <a className={className} href={`//${mainHost}${address}`}>
          {children}
        </a>
      )}
      cover={<Thumbnail src={thumbnail(song.youtube_id)} name={song.title} eager={eager} />}
      action={<PlaySong song={song} list={list} variant="solid" />}
    />
  );
};

/** The channel's songs, newest first. They play here; their titles link to the main site. */
export const SiteSongs = ({ name, songs }: SiteList) => {
  const [all, setAll] = useState(false);
  if (songs.length === 0) return <p>No songs yet.</p>;
  const shown = all ? songs : songs.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <CardGrid columns="songs" label="New songs">
        {shown.map((song, index) => (
          <SiteSong key={song.youtube_id} song={song} list={{ name, songs }} eager={index < EAGER} />
        ))}
      </CardGrid>
      {shown.length < songs.length && (
        <Button className={styles.more} variant="outline" onClick={() => setAll(true)}>
          Show all {songs.length} songs
        </Button>
      )}
    </>
  );
};
