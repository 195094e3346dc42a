import rushtoneArtists from './data/artists.rushtone.json' with { type: 'json' };
import slowtideArtists from './data/artists.slowtide.json' with { type: 'json' };
import rushtoneBounds from './data/bounds.rushtone.json' with { type: 'json' };
import slowtideBounds from './data/bounds.slowtide.json' with { type: 'json' };
import rushtoneDescriptions from './data/descriptions.rushtone.json' with { type: 'json' };
import slowtideDescriptions from './data/descriptions.slowtide.json' with { type: 'json' };
import rushtoneLyrics from './data/lyrics.rushtone.json' with { type: 'json' };
import slowtideLyrics from './data/lyrics.slowtide.json' with { type: 'json' };
import rushtoneMembers from './data/members.rushtone.json' with { type: 'json' };
import slowtideMembers from './data/members.slowtide.json' with { type: 'json' };
import rushtoneNews from './data/news.rushtone.json' with { type: 'json' };
import slowtideNews from './data/news.slowtide.json' with { type: 'json' };
import rushtonePlaylists from './data/playlists.rushtone.json' with { type: 'json' };
import slowtidePlaylists from './data/playlists.slowtide.json' with { type: 'json' };
import rushtoneSites from './data/sites.rushtone.json' with { type: 'json' };
import slowtideSites from './data/sites.slowtide.json' with { type: 'json' };
import type { Playlist } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';

/** A key is undefined here if only another entry of the JSON file has it. */
type Lists = Readonly<Record<string, readonly string[] | undefined>>;
type Texts = Readonly<Record<string, string | undefined>>;

export type ArtistData = { name: string; slug: string; lang: string; channel?: string; songs: Lists };
type PlaylistData = Pick<
  Playlist & { home: boolean },
  'id' | 'category_name' | 'description' | 'description_url' | 'special' | 'home'
>;
type NewsData = { image: string | null; title: string; content: string; url: string; daysAgo: number };
/** Where a song starts and ends in its video, in seconds; `null` means the end of the video. */
type BoundsData = { start_second: number; end_second: number | null };
type SiteData = { domain_name: string; subtitle: string; about_me: string; artist: string };

export type DescriptionData = {
  byPlaylist: Lists;
  details: readonly string[];
  credits: readonly string[];
  links: readonly string[];
  native: Lists;
  notes: Texts;
};

export type BrandData = {
  artists: readonly ArtistData[];
  /** Keyed by title. */
  bounds: Readonly<Record<string, BoundsData | undefined>>;
  descriptions: DescriptionData;
  /** Lines of LRC or plain text, keyed by title; written for this demo. */
  lyrics: Lists;
  members: readonly { name: string; subs: number; testimonial?: string }[];
  news: readonly NewsData[];
  playlists: readonly PlaylistData[];
  sites: readonly SiteData[];
};

export const brandData: Readonly<Record<Brand, BrandData>> = {
  rushtone: {
    artists: rushtoneArtists,
    bounds: rushtoneBounds,
    descriptions: rushtoneDescriptions,
    lyrics: rushtoneLyrics,
    members: rushtoneMembers,
    news: rushtoneNews,
    playlists: rushtonePlaylists,
    sites: rushtoneSites,
  },
  slowtide: {
    artists: slowtideArtists,
    bounds: slowtideBounds,
    descriptions: slowtideDescriptions,
    lyrics: slowtideLyrics,
    members: slowtideMembers,
    news: slowtideNews,
    playlists: slowtidePlaylists,
    sites: slowtideSites,
  },
};
