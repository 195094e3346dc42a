import {
  SOCIAL_NETWORKS,
  thumbnailUrl,
  webAddress,
  type PlaylistWithSongs,
  type PublicSite,
  type Song,
} from '@rushtone/domain';
import { paths } from '@rushtone/site';
import type { Meta, MetaAsked } from './meta.ts';

const DESCRIPTION_LENGTH = 160;

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= DESCRIPTION_LENGTH ? line : `${line.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…`;
};

export const songMeta = ({ site, runtime: { video }, origins }: MetaAsked, song: Song): Meta => {
  const description = shortened(song.description) || `${song.title} by ${song.author_name} on ${site.name}.`;
  const image = thumbnailUrl(video.thumbnails, song.youtube_id, 'hqdefault');
  return {
    title: `${song.title} – ${song.author_name} – ${site.name}`,
    description,
    canonical: origins.main + paths.song({ s: song.youtube_id }),
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
  };
};

export const playlistMeta = (
  { site, runtime: { video }, origins }: MetaAsked,
  { playlist }: PlaylistWithSongs,
): Meta => ({
  title: `${playlist.category_name} – ${site.name}`,
  description: shortened(playlist.description) || site.meta.description,
  canonical: origins.main + paths.playlist(playlist.id),
  type: 'music.playlist',
  image: playlist.image_url ?? thumbnailUrl(video.thumbnails, playlist.youtube_url, 'hqdefault'),
  data: null,
});

/** A subscriber's site lives at its own address. */
export const subscriberMeta = ({ site, origins }: MetaAsked, { website, profile_pic }: PublicSite): Meta => {
  const said = [website.subtitle, website.about_me].filter(Boolean).join('. ');
  const description = shortened(said) || `${website.name} on ${site.name}: songs, links and a way to write.`;
  const links = SOCIAL_NETWORKS.map((network) => webAddress(website[network]));
  return {
    title: `${website.name} – ${site.name}`,
    description,
    canonical: `${origins.own}/`,
    type: 'profile',
    image: profile_pic,
    data: {
      '@context': 'https://schema.org',
      '@type': 'MusicGroup',
      name: website.name,
      description,
      url: `${origins.own}/`,
      ...(profile_pic === null ? {} : { image: profile_pic }),
      sameAs: links.filter((link) => link !== null),
    },
  };
};
