import type { ReactNode } from 'react';
import { Link, useThumbnail, type HistoryEntry } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { classes, Thumbnail, VisuallyHidden } from '@rushtone/ui';
import { PlayPlaylist } from '../../components/PlaylistGrid.tsx';
import { PlayButton } from '../../components/SongCards.tsx';
import { usePlayback } from '../../components/use-playback.ts';
import { HOME_PLAYLISTS, useGetPlaylistsQuery } from '../../data/listening.api.ts';
import styles from './lists.module.scss';

const TILES = 4;

type TileProps = { title: string; to: string; cover: string; current?: boolean; play: ReactNode };

const Tile = ({ title, to, cover, current, play }: TileProps) => (
  <li className={classes(styles.tile, current && styles.current)}>
    <Thumbnail className={styles.cover} src={cover} name={title} />
    <p className={styles.title} dir="auto">
      <Link className={styles.link} to={to}>
        {title}
      </Link>
      {current && <VisuallyHidden>Now playing</VisuallyHidden>}
    </p>
    <div className={styles.play}>{play}</div>
  </li>
);

/**
 * This device's recent songs from its listening history, each in the list from which it was played; with fewer than
 * four, the lists follow.
 */
export const JumpBackIn = ({ songs }: { songs: readonly HistoryEntry[] }) => {
  const thumbnail = useThumbnail();
  const { videoId, status } = usePlayback();
  const { data: playlists = [] } = useGetPlaylistsQuery(HOME_PLAYLISTS);
  const last = songs.slice(0, TILES);
  const lists = playlists.filter(({ id }) => last.some(({ track }) => track.playlistId === id));
  return (
    <section className={styles.section} aria-labelledby="jump-back-in">
      <h2 id="jump-back-in" className={styles.heading}>
        Jump back in
      </h2>
      <ul className={styles.tiles}>
        {last.map(({ track }) => {
          const current = track.videoId === videoId;
          return (
            <Tile
              key={track.videoId}
              title={track.title}
              to={paths.song({ s: track.videoId, p: track.playlistId ?? undefined })}
              cover={thumbnail(track.videoId)}
              current={current}
              play={<PlayButton track={track} playing={current && status === 'playing'} />}
            />
          );
        })}
        {lists.slice(0, TILES - last.length).map((playlist) => (
          <Tile
            key={playlist.id}
            title={playlist.category_name}
            to={paths.playlist(playlist.id)}
            cover={playlist.image_url ?? thumbnail(playlist.youtube_url)}
            play={<PlayPlaylist playlist={playlist} />}
          />
        ))}
      </ul>
    </section>
  );
};
