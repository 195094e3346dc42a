import type { HeadContext, PageHeads } from '@rushtone/contract';
import { isUserPlaylist, shorten, thumbnailUrl } from '@rushtone/domain';
import { feedPaths, paths, readSearchQuery, readSongQuery, type PageHead } from '@rushtone/site';
import { getRenderedSong } from './pages/Song/use-song.ts';
import { songsRequest } from './pages/Search/search-request.ts';
import { HOME_PLAYLISTS, listeningApi, playlistRequest } from './data/listening.api.ts';
import type { remote as pages } from './remote.tsx';

export { remote } from './remote.tsx';

const Home = ({ site, origin, config: { video }, select }: HeadContext): PageHead => {
  const { data: playlists = [] } = select(listeningApi.endpoints.getPlaylists.select(HOME_PLAYLISTS));
  return {
    feed: { title: `${site.name} – News`, path: feedPaths.latest },
    data: {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: site.name,
      url: `${origin}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${origin}/search?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
    pictures: playlists.map(
      ({ image_url, youtube_url }) => image_url ?? thumbnailUrl(video.thumbnails, youtube_url),
    ),
  };
};

const Playlists = ({ site: { name, brand } }: HeadContext): PageHead => {
  const style = brand === 'slowtide' ? 'slowed + reverb' : 'nightcore and sped-up';
  return {
    title: 'Playlists',
    description: `Every playlist on ${name}: ${style} songs sorted by mood, artist and language, kept by people who listen to them.`,
  };
};

const Playlist = ({ site, config: { video }, search, select }: HeadContext): PageHead => {
  const { data } = select(listeningApi.endpoints.getPlaylist.select(playlistRequest(search)));
  if (!data) return { notFound: true };
  const { playlist, songs } = data;
  return {
    title: playlist.category_name,
    description: shorten(playlist.description) || undefined,
    // Private playlists are shared by link only, so they are not for search engines.
    canonical: isUserPlaylist(playlist.id) ? null : paths.playlist(playlist.id),
    type: 'music.playlist',
    feed: isUserPlaylist(playlist.id)
      ? null
      : { title: `${playlist.category_name} – ${site.name}`, path: feedPaths.playlist(playlist.id) },
    image: playlist.image_url ?? thumbnailUrl(video.thumbnails, playlist.youtube_url, 'hqdefault'),
    pictures: songs.map(({ youtube_id }) => thumbnailUrl(video.thumbnails, youtube_id)),
  };
};

const Song = ({ site, config: { video }, search, select }: HeadContext): PageHead => {
  const { s, p } = readSongQuery(search);
  const { data: song } = select(getRenderedSong.select({ s, p }));
  if (!song) return { notFound: true };
  const description = shorten(song.description) || `${song.title} by ${song.author_name} on ${site.name}.`;
  const image = thumbnailUrl(video.thumbnails, song.youtube_id, 'hqdefault');
  return {
    title: `${song.title} – ${song.author_name}`,
    description,
    canonical: paths.song({ s: song.youtube_id }),
    type: 'video.other',
    image,
    data: {
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: song.title,
      description,
      thumbnailUrl: [image],
      uploadDate: song.date_added,
      embedUrl: `${video.embed}/embed/${encodeURIComponent(song.youtube_id)}`,
      author: { '@type': 'MusicGroup', name: song.author_name },
    },
    pictures: [image],
  };
};

/** A shared link to an artist previews the artist's first song. */
const Search = ({ config: { video }, search, select }: HeadContext): PageHead => {
  const query = readSearchQuery(search);
  const name = query.q.trim();
  if (query.type !== 'artist' || !name) return { canonical: null };
  const { data } = select(listeningApi.endpoints.searchSongs.select(songsRequest(query)));
  const song = data?.pages[0]?.songs[0];
  return {
    canonical: null,
    title: `Songs by ${name}`,
    ...(song && { image: thumbnailUrl(video.thumbnails, song.youtube_id, 'hqdefault') }),
  };
};

export const heads: PageHeads<keyof typeof pages.pages> = {
  Home,
  Playlists,
  Playlist,
  Song,
  Search,
  Radio: ({ site }) => ({
    title: 'Radio',
    description: `${site.radio.name}: one song after another, and nothing to decide.`,
  }),
};
