import type { SiteLook, SitePlaylist } from './site-look.ts';

/** The entities of spec §3, with the field names of the API. */

export type Playlist = {
  /** A slug, or `new` or `network`. */
  id: string;
  category_name: string;
  description: string;
  /** Video id of the lead song. */
  youtube_url: string;
  description_url: string | null;
  special: boolean;
  image_url: string | null;
  /** How many it has; left out for a listener's own playlist. */
  songs?: number;
};

/** Where a song begins and ends in its video, in seconds; `end` is null where it lasts until the video ends. */
export type SongBounds = { start: number; end: number | null };

export type SongSummary = {
  title: string;
  author_name: string;
  category_id: string;
  category_name: string;
  youtube_url: string;
  youtube_id: string;
  /** ISO 8601, UTC. */
  date_added: string;
  new: 'true' | 'false';
  /** Of the video, in seconds; left out where it is unknown. */
  duration?: number;
  /** Left out where the song is the whole video. */
  bounds?: SongBounds;
};

export type Song = SongSummary & {
  description: string;
  /** Video id of the first song of the song's playlist. */
  first_song: string | null;
  next: string | null;
  next_title: string | null;
  previous: string | null;
  /** The server sets it for signed-in users, otherwise the client. */
  favorite: boolean;
  explore: Playlist[];
  /** With `explore=true`: songs of the same playlist, then of the same artist. */
  related: SongSummary[];
  /** The color of the cover, as #rrggbb; not there for one without colors. */
  tint?: string;
  /** The recipe of the maker that it was made with: the query of its link; left out where it is unknown. */
  recipe?: string;
};

export type PlaylistWithSongs = {
  playlist: Playlist;
  songs: SongSummary[];
  /** That of the song whose picture is the cover. */
  tint?: string;
};

export type RandomSong = { youtube_url: string; youtube_id: string; category_id: string };

export type MemberStats = { members: number; subs: number; views: number };

export type Member = {
  channel_id: string;
  channel_name: string;
  channel_pic: string;
  sub_tag: string;
  testimonial: string | null;
};

/** A subscriber's website as its owner edits it (spec §3). */
export type Website = {
  domain_name: string;
  name: string;
  subtitle: string;
  form_mail: string;
  about_me: string;
  social_text: string;
} & Record<SocialNetwork, string>;

/**
 * Whether visitors see a website: it was taken down by its owner, or hidden by an operator; its owner's subscription
 * ended a few days ago (`ending`), or so long ago that the site is offline (`ended`).
 */
export const SITE_STATES = ['online', 'taken_down', 'hidden', 'ending', 'ended'] as const;

/** A website for its owner, who may be no subscriber any more. */
export type SiteStatus = {
  domain_name: string;
  state: (typeof SITE_STATES)[number];
  /** ISO 8601, UTC: when a site that is ending goes offline, and when the content of an ended one is deleted. */
  until: string | null;
  /** Why an operator has hidden it, if one was given. */
  reason?: string;
};

export const SOCIAL_NETWORKS = [
  'youtube',
  'twitter',
  'patreon',
  'facebook',
  'instagram',
  'discord',
  'tiktok',
  'soundcloud',
  'rumble',
  'spotify',
] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

export const NETWORK_NAMES: Readonly<Record<SocialNetwork, string>> = {
  youtube: 'YouTube',
  twitter: 'X',
  patreon: 'Patreon',
  facebook: 'Facebook',
  instagram: 'Instagram',
  discord: 'Discord',
  tiktok: 'TikTok',
  soundcloud: 'SoundCloud',
  rumble: 'Rumble',
  spotify: 'Spotify',
};

export type SubscriberSite = { domain_name: string; name: string; profile_pic: string | null };

/** A website without the owner's email address, which stays private. */
export type PublicWebsite = Omit<Website, 'form_mail'>;

/** A subscriber's website for its visitors. */
export type PublicSite = {
  website: PublicWebsite;
  profile_pic: string | null;
  /** Whether it has a contact form. */
  takes_mail: boolean;
  songs: SongSummary[];
  /** Absent from a server of the version before, as `playlists`. */
  look?: SiteLook;
  playlists?: SitePlaylist[];
  /** Address of the picture that other sites show. */
  share_picture?: string;
};

/** Null for accounts that are not linked. */
export type AccountInfo = {
  discord: string | null;
  discord_id: string | null;
  channel_id: string | null;
  channel_name: string | null;
};

export type Promotion = {
  youtube_channel: string;
  youtube_share: string;
  /** `date` begins with the ten characters of an ISO date. */
  promotion_calendar: { date: string; title: string }[];
  /** Absent from a server of the version before, as the next two. */
  slots?: PromotionOffer[];
  /** Whether a mail comes a day before. */
  reminders?: boolean;
  /** When the address of the calendar for other programs was made (ISO 8601); null without one. */
  feed_since?: string | null;
};

/** A slot of the promotion calendar; those of others are taken. */
export type PromotionOffer = {
  id: number;
  /** ISO 8601, UTC. */
  starts_at: string;
  title: string;
  state: 'free' | 'taken' | 'yours';
};

export type FeedItem = { image: string | null; title: string; content: string; url: string | null };

/** An entry of the search suggestions. */
export type Suggestion =
  | { kind: 'artist'; author_name: string }
  | { kind: 'song'; author_name: string; title: string; youtube_id: string; category_id: string };

export type ArtistSummary = { author_name: string; songs: number };

export const SEARCH_KINDS = ['all', 'songs', 'artists', 'playlists', 'members'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The best matches that are no songs, and other texts to search for when nothing matches. */
/** Some of the songs of a search; `next` asks for those after them, null at the last. */
export type SongPage = { songs: SongSummary[]; next: string | null };

export type SearchMatches = {
  artists: ArtistSummary[];
  playlists: Playlist[];
  members: Member[];
  did_you_mean: string[];
};

/** An entry of the search suggestions of all kinds. */
export type SearchSuggestion =
  Suggestion | { kind: 'playlist'; playlist: Playlist } | { kind: 'member'; member: Member };

export const CONTACT_PAGE_TOPICS = [
  'request-song',
  'apply-member',
  'apply-academy',
  'bug-report',
  'advertisement',
  'business-inquiry',
  'other',
] as const;
/** Sent only by 'Report song'. */
export const REPORT_TOPIC = 'song-report';
export type ContactTopic = (typeof CONTACT_PAGE_TOPICS)[number] | typeof REPORT_TOPIC;

export const ARTWORK_KINDS = ['banner', 'profile-picture', 'thumbnail', 'logo', 'other'] as const;
export type ArtworkKind = (typeof ARTWORK_KINDS)[number];

/** States that the team sets. */
export const ARTWORK_STATES = ['requested', 'in_progress', 'done', 'declined'] as const;
/** As its owner sees a request: work on an accepted one has not begun, and files of a delivered one are here. */
export const SHOWN_ARTWORK_STATES = [...ARTWORK_STATES, 'accepted', 'delivered', 'withdrawn'] as const;
export type ArtworkState = (typeof SHOWN_ARTWORK_STATES)[number];
/** The team has not settled these yet. */
export const OPEN_ARTWORK_STATES: readonly ArtworkState[] = ['requested', 'accepted', 'in_progress'];

export type ArtworkFile = {
  id: number;
  name: string;
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
};

export type ArtworkRequest = {
  id: number;
  channel: string;
  kind: ArtworkKind;
  style: string;
  references: string;
  /** An ISO date. */
  deadline: string | null;
  notes: string;
  state: ArtworkState;
  /** What the team wrote last, or ''; absent from a server of the version before, as `files`. */
  answer?: string;
  /** ISO 8601, UTC. */
  created_at: string;
  files?: ArtworkFile[];
};
