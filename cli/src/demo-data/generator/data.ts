import rushtoneArtists from '../data/artists.rushtone.json' with { type: 'json' };
import slowtideArtists from '../data/artists.slowtide.json' with { type: 'json' };
import rushtoneDescriptions from '../data/descriptions.rushtone.json' with { type: 'json' };
import slowtideDescriptions from '../data/descriptions.slowtide.json' with { type: 'json' };
import rushtoneMembers from '../data/members.rushtone.json' with { type: 'json' };
import slowtideMembers from '../data/members.slowtide.json' with { type: 'json' };
import rushtoneNews from '../data/news.rushtone.json' with { type: 'json' };
import slowtideNews from '../data/news.slowtide.json' with { type: 'json' };
import rushtonePlaylists from '../data/playlists.rushtone.json' with { type: 'json' };
import slowtidePlaylists from '../data/playlists.slowtide.json' with { type: 'json' };
import rushtoneSites from '../data/sites.rushtone.json' with { type: 'json' };
import slowtideSites from '../data/sites.slowtide.json' with { type: 'json' };
import rushtoneTestimonials from '../data/testimonials.rushtone.json' with { type: 'json' };
import slowtideTestimonials from '../data/testimonials.slowtide.json' with { type: 'json' };
import type { DemoBrand, DemoNews, DemoPlaylist, DemoSite } from './types.ts';

/** Lists by key; JSON gives every key of a sibling as an absent one, hence the undefined. */
type Lists = Readonly<Record<string, readonly string[] | undefined>>;
type Texts = Readonly<Record<string, string | undefined>>;

export type ArtistData = { name: string; slug: string; lang: string; channel?: string; songs: Lists };
export type PlaylistData = Omit<DemoPlaylist, 'youtube_url' | 'image_url' | 'position'>;
export type MemberData = { name: string; subs: number };
export type NewsData = Omit<DemoNews, 'date'> & { daysAgo: number };
export type SiteData = Omit<DemoSite, 'name' | 'profile_pic'>;
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
  descriptions: DescriptionData;
  members: readonly MemberData[];
  news: readonly NewsData[];
  playlists: readonly PlaylistData[];
  sites: readonly SiteData[];
  testimonials: Texts;
};

export const brandData: Readonly<Record<DemoBrand, BrandData>> = {
  rushtone: {
    artists: rushtoneArtists,
    descriptions: rushtoneDescriptions,
    members: rushtoneMembers,
    news: rushtoneNews,
    playlists: rushtonePlaylists,
    sites: rushtoneSites,
    testimonials: rushtoneTestimonials,
  },
  slowtide: {
    artists: slowtideArtists,
    descriptions: slowtideDescriptions,
    members: slowtideMembers,
    news: slowtideNews,
    playlists: slowtidePlaylists,
    sites: slowtideSites,
    testimonials: slowtideTestimonials,
  },
};
