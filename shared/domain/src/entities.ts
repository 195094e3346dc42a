/**
 * Whether visitors see a website. `taken_down` by its owner or `hidden` by an operator; `ending` a few days
 * after its owner's subscription ended, and `ended` once it is offline.
 */
export const SITE_STATES = ['online', 'taken_down', 'hidden', 'ending', 'ended'] as const;

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

export const SEARCH_KINDS = ['all', 'songs', 'artists', 'playlists', 'members'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

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
