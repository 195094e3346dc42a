import type { AccentShades, SiteLook, SitePlaylist } from './site-look.ts';

/** Entities of spec §3, with the API's field names. */

export type Playlist = {
  /** A slug, or `new` or `network`. */
  id: string;
  category_name: string;
  description: string;
  /** Video ID of the lead song. */
  youtube_url: string;
  description_url: string | null;
  special: boolean;
  image_url: string | null;
  /** Number of songs; absent for a listener's own playlist. */
  songs?: number;
};

/**
 * Where a song begins and ends in its video, in seconds. `end` is `null` if the song runs to the end of the
 * video.
 */
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
  /** Duration of the video, in seconds; absent if unknown. */
  duration?: number;
  /** Absent if the song is the whole video. */
  bounds?: SongBounds;
};

export type Song = SongSummary & {
  description: string;
  /** Video ID of the first song of the song's playlist. */
  first_song: string | null;
  next: string | null;
  next_title: string | null;
  previous: string | null;
  /** Set by the server for signed-in users, otherwise by the client. */
  favorite: boolean;
  explore: Playlist[];
  /** With `explore=true`: songs of the same playlist, then of the same artist. */
  related: SongSummary[];
  /** Color of the cover, as #rrggbb; absent for a cover without colors. */
  tint?: string;
  /** Maker recipe that the song was made with, as the query of its link; absent if unknown. */
  recipe?: string;
};

export type PlaylistWithSongs = {
  playlist: Playlist;
  songs: SongSummary[];
  /** Tint of the song whose picture is the cover. */
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
 * Whether visitors see a website. `taken_down` by its owner or `hidden` by an operator; `ending` a few days
 * after its owner's subscription ended, and `ended` once it is offline.
 */
export const SITE_STATES = ['online', 'taken_down', 'hidden', 'ending', 'ended'] as const;

/** A website's status for its owner, who may no longer be a subscriber. */
export type SiteStatus = {
  domain_name: string;
  state: (typeof SITE_STATES)[number];
  /**
   * When a site in state `ending` goes offline, or when the content of an `ended` one is deleted (ISO 8601,
   * UTC).
   */
  until: string | null;
  /** The operator's reason for hiding the site, if one was given. */
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

/** A website without its owner's email address, which stays private. */
export type PublicWebsite = Omit<Website, 'form_mail'>;

/** A subscriber's website as visitors see it. */
export type PublicSite = {
  website: PublicWebsite;
  profile_pic: string | null;
  /** Whether the site has a contact form. */
  takes_mail: boolean;
  songs: SongSummary[];
  /** `look` and `playlists` are absent in responses of the previous server version. */
  look?: SiteLook;
  playlists?: SitePlaylist[];
  /** `null` for the theme's own accent. */
  accent_shades?: AccentShades | null;
  /** URL of the picture that other sites show when the site is shared. */
  share_picture?: string;
};

/** `null` for accounts that are not linked. */
export type AccountInfo = {
  discord: string | null;
  discord_id: string | null;
  channel_id: string | null;
  channel_name: string | null;
};

export type Promotion = {
  youtube_channel: string;
  youtube_share: string;
  /** `date` begins with an ISO date (10 characters). */
  promotion_calendar: { date: string; title: string }[];
  /** `slots`, `reminders` and `feed_since` are absent in responses of the previous server version. */
  slots?: PromotionOffer[];
  /** Whether an email is sent the day before. */
  reminders?: boolean;
  /** When the URL of the calendar feed was created (ISO 8601); `null` if there is none. */
  feed_since?: string | null;
};

/** A slot of the promotion calendar; `taken` if another user has it. */
export type PromotionOffer = {
  id: number;
  /** ISO 8601, UTC. */
  starts_at: string;
  title: string;
  state: 'free' | 'taken' | 'yours';
};

export type FeedItem = { image: string | null; title: string; content: string; url: string | null };

/** A search suggestion for artists and songs. */
export type Suggestion =
  | { kind: 'artist'; author_name: string }
  | { kind: 'song'; author_name: string; title: string; youtube_id: string; category_id: string };

export type ArtistSummary = { author_name: string; songs: number };

export const SEARCH_KINDS = ['all', 'songs', 'artists', 'playlists', 'members'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** A page of songs in search results; `next` is the cursor of the next page, `null` on the last one. */
export type SongPage = { songs: SongSummary[]; next: string | null };

/** Best matches other than songs, and alternative queries if nothing matches. */
export type SearchMatches = {
  artists: ArtistSummary[];
  playlists: Playlist[];
  members: Member[];
  did_you_mean: string[];
};

/** A search suggestion of any kind. */
export type SearchSuggestion =
  | Suggestion
  | { kind: 'playlist'; playlist: Playlist }
  | { kind: 'member'; member: Member };

export const CONTACT_PAGE_TOPICS = [
  'request-song',
  'apply-member',
  'apply-academy',
  'bug-report',
  'advertisement',
  'business-inquiry',
  'other',
] as const;
/** Topic sent only by "Report song". */
export const REPORT_TOPIC = 'song-report';
export type ContactTopic = (typeof CONTACT_PAGE_TOPICS)[number] | typeof REPORT_TOPIC;

export const ARTWORK_KINDS = ['banner', 'profile-picture', 'thumbnail', 'logo', 'other'] as const;
export type ArtworkKind = (typeof ARTWORK_KINDS)[number];

/** States that the team sets. */
export const ARTWORK_STATES = ['requested', 'in_progress', 'done', 'declined'] as const;
/** All states as the owner sees them. Work on an `accepted` request has not begun; a `delivered` one has files. */
export const SHOWN_ARTWORK_STATES = [...ARTWORK_STATES, 'accepted', 'delivered', 'withdrawn'] as const;
export type ArtworkState = (typeof SHOWN_ARTWORK_STATES)[number];
/** States that the team has not settled yet. */
export const OPEN_ARTWORK_STATES: readonly ArtworkState[] = ['requested', 'accepted', 'in_progress'];

export type ArtworkFile = {
  id: number;
  name: string;
  /** Media type. */
  type: string;
  /** In bytes. */
  size: number;
};

export type ArtworkRequest = {
  id: number;
  channel: string;
  kind: ArtworkKind;
  style: string;
  references: string;
  /** ISO date. */
  deadline: string | null;
  notes: string;
  state: ArtworkState;
  /** The team's latest message, or ''; absent, like `files`, in responses of the previous server version. */
  answer?: string;
  /** ISO 8601, UTC. */
  created_at: string;
  files?: ArtworkFile[];
};
