/** What the API answers. Written by `npm run api-types` from the schemas of its endpoints. */

export type AccentShades = {
  light: string;
  dark: string;
  onLight: string;
  onDark: string;
};

export type AccountErase = {
  due: string;
};

export type AccountExport = {
  exported_at: string;
  account: {
    uid: string | null;
    email: string | null;
    email_verified: boolean;
  };
  data: Record<string, Record<string, unknown>[]>;
};

export type AccountInfo = {
  discord: string | null;
  discord_id: string | null;
  channel_id: string | null;
  channel_name: string | null;
};

export type AccountPortal = {
  url: string;
};

export type AccountReceipts = {
  next: {
    /** In the smallest unit of the currency, such as cents. */
    amount: number;
    currency: string;
  } | null;
  receipts: {
    /** In the smallest unit of the currency, such as cents. */
    amount: number;
    currency: string;
    paid_at: string;
    refunded: boolean;
    url: string;
  }[];
};

export type AccountRoles = {
  roles: ('subscriber' | 'donator')[];
  plan: 'premium' | 'premium_plus' | 'donate' | null;
};

export type AddedSongs = {
  added: number;
  already: number;
  unknown: string[];
};

export type ArtistSummary = {
  author_name: string;
  songs: number;
};

export type ArtworkFile = {
  id: number;
  name: string;
  type: string;
  size: number;
};

export type ArtworkRequest = {
  id: number;
  channel: string;
  kind: 'banner' | 'profile-picture' | 'thumbnail' | 'logo' | 'other';
  style: string;
  references: string;
  deadline: string | null;
  notes: string;
  state: 'requested' | 'in_progress' | 'done' | 'declined' | 'accepted' | 'delivered' | 'withdrawn';
  /** What the team wrote last. */
  answer?: string;
  created_at: string;
  /** To be read by POST /artwork/file. */
  files?: ArtworkFile[];
};

export type DeviceReport = {
  /** Whether no other page has begun to play since. */
  current: boolean;
  songs_rev: number;
  /** Number of the last command. */
  command: number;
  /** Revision of the topic after this. */
  rev: number;
};

export type DeviceState = {
  /** Topic of /registry/events; null while it is switched off. */
  topic: string | null;
  devices: {
    id: string;
    name: string;
    seen: string;
  }[];
  playing: {
    device: string;
    /** Names the page that plays. */
    claim: string;
    /** JSON of that page: song, second, volume. */
    state: string;
    /** Milliseconds since that page said so. */
    age: number;
    /** JSON of that page: queue and list; null if they are known. */
    songs: string | null;
    songs_rev: number;
  } | null;
  /** Last commands to the page that plays. */
  commands: {
    id: number;
    call: string;
    value?: string;
    age: number;
  }[];
};

export type DnsRecord = {
  type: 'TXT' | 'CNAME';
  name: string;
  value: string;
};

export type FavoriteAdd = {
  favorite: boolean;
};

export type FavoriteGetlatest = {
  youtube_url: string;
  youtube_id: string;
};

export type FeedItem = {
  image: string | null;
  title: string;
  /** HTML. */
  content: string;
  url: string | null;
};

export type Gift = {
  plan: 'premium' | 'premium_plus';
  months: number;
  giver: string;
  message: string;
  valid_until: string;
  redeemed: boolean;
};

export type GiftCreate = {
  url: string;
};

export type GiftRedeem = {
  plan: 'premium' | 'premium_plus';
  until: string;
};

export type ListensConnect = {
  name: string;
};

export type ListensPlaying = {
  services: number;
};

export type ListensReport = {
  /** How many services are told. */
  services: number;
};

export type ListensServices = {
  /** Service that plays are reported to. */
  service: 'listenbrainz';
  /** The account there. */
  name: string;
  /** Whether the service no longer accepts the token. */
  refused: boolean;
};

export type Lyrics = {
  lines: LyricsLine[];
  source: string;
  rights: string;
};

export type LyricsLine = {
  /** When it is sung, in seconds of the video; null in all lines if it is not known. */
  at: number | null;
  /** Empty: a pause. */
  text: string;
};

export type Member = {
  channel_id: string;
  channel_name: string;
  channel_pic: string;
  sub_tag: string;
  testimonial: string | null;
};

export type MemberStats = {
  members: number;
  subs: number;
  views: number;
};

export type OwnDomain = {
  domain: string;
  state: 'waiting' | 'online' | 'failing';
  records: DnsRecord[];
  /** What the last check has found wrong. */
  problem: string;
  checked_at: string | null;
  /** The end of the grace, while the records are gone. */
  until: string | null;
};

export type OwnplaylistCreate = {
  id: string;
  name: string;
  public: boolean;
  songs: number;
  youtube_url: string;
  /** Absent for a playlist by hand. */
  rules?: PlaylistRules;
  /** Whether others edit it too, or were invited to. */
  together?: boolean;
  /** Name of the owner, if the caller only edits it. */
  by?: string;
  unknown: string[];
};

export type OwnplaylistInvitation = {
  id: string;
  name: string;
  /** Name of the owner. */
  by: string;
  /** Whether the caller edits the playlist already. */
  joined: boolean;
};

export type OwnplaylistInvite = {
  invite: string;
};

export type OwnplaylistMatch = {
  /** Of all that match. */
  count: number;
  songs: {
    youtube_id: string;
    title: string;
    author_name: string;
  }[];
};

export type OwnplaylistRefresh = {
  /** Whether it has other songs now, or another order. */
  changed: boolean;
};

export type OwnplaylistTogether = {
  /** Topic of /registry/events, once somebody was invited. */
  topic: string | null;
  /** Code of the link, for the owner, while there is one. */
  invite: string | null;
  editors: {
    id: number;
    name: string;
    owner: boolean;
    you: boolean;
  }[];
  changes: {
    id: number;
    at: string;
    /** Name of the editor; null once that person has left. */
    by: string | null;
    you: boolean;
    call: 'add' | 'remove' | 'move';
    /** Number of songs. */
    songs: number;
    /** Of the first songs. */
    titles: string[];
    undone: boolean;
  }[];
};

export type PlanStatus = {
  plan: 'premium' | 'premium_plus' | 'donate' | null;
  payment: {
    plan: 'premium' | 'premium_plus' | 'donate';
    state: 'paid' | 'failed' | 'ended' | 'paused';
    interval: 'month' | 'year';
    late_until: string | null;
    renews_at: string | null;
    ends_at: string | null;
    paid_until: string | null;
    resumes_at: string | null;
    can_pause: boolean;
  } | null;
  granted: {
    until: string | null;
  } | null;
  gift?: {
    until: string;
  } | null;
};

export type Playlist = {
  id: string;
  category_name: string;
  description: string;
  youtube_url: string;
  description_url: string | null;
  special: boolean;
  image_url: string | null;
  songs?: number;
  /** When the songs of a playlist by rules were last found; absent for other playlists. */
  found_at?: string;
};

export type PlaylistRules = {
  /** Name of the artist. */
  artist: string;
  /** Id of the playlist of the catalog that has the song. */
  playlist: string;
  /** Added in the last so many days, or since a day such as 2026-11-28. */
  added: string;
  /** Length in minutes, such as 3 or 3:30. */
  shortest: string;
  /** Length in minutes, such as 3 or 3:30. */
  longest: string;
  /** Only favorites of the owner, or only other songs. */
  favorites: '' | 'only' | 'without';
  /** Not heard in the last so many days; applied by the device of the owner. */
  heard: string;
  /** Without what is Not for me; applied by the device of the owner. */
  refused: '' | 'without';
  /** Tempo in beats per minute. */
  slowest: string;
  /** Tempo in beats per minute. */
  fastest: string;
  /** random is another order each day. */
  sort: 'newest' | 'oldest' | 'title' | 'artist' | 'shortest' | 'longest' | 'random';
  /** Number of songs, from 1 to 1000. */
  limit: string;
};

export type PlaylistWithSongs = {
  playlist: Playlist;
  songs: SongSummary[];
  /** The color of the cover. */
  tint?: string;
};

export type Promotion = {
  youtube_channel: string;
  youtube_share: string;
  promotion_calendar: {
    date: string;
    title: string;
  }[];
  /** Those of others are taken. */
  slots?: PromotionOffer[];
  /** Whether a mail comes a day before. */
  reminders?: boolean;
  /** When the address of the feed was made; null without one. */
  feed_since?: string | null;
};

export type PromotionFeed = {
  path: string;
  feed_since: string;
};

export type PromotionOffer = {
  id: number;
  starts_at: string;
  title: string;
  state: 'free' | 'taken' | 'yours';
};

export type PublicSite = {
  website: PublicWebsite;
  profile_pic: string | null;
  takes_mail: boolean;
  /** Links to the owner's linked channel: networks, and ids of links of their own. */
  verified?: string[];
  /** Pictures of linked pages by the id of their link; each is at /website/linkpicture. */
  link_pictures?: Record<string, string>;
  /** Address of the picture that other sites show. */
  share_picture?: string;
  songs: SongSummary[];
  look?: SiteLook;
  /** Shades of the accent that can be read, and the inks on them; null without one of its own. */
  accent_shades?: AccentShades | null;
  playlists?: SitePlaylist[];
};

export type PublicWebsite = {
  domain_name: string;
  name: string;
  subtitle: string;
  about_me: string;
  social_text: string;
  youtube: string;
  twitter: string;
  patreon: string;
  facebook: string;
  instagram: string;
  discord: string;
  tiktok: string;
  soundcloud: string;
  rumble: string;
  spotify: string;
};

export type RandomSong = {
  youtube_url: string;
  youtube_id: string;
  category_id: string;
};

export type RoomEnter = {
  /** Number of the caller. */
  you: number;
  room: string;
  /** Topic of /registry/events. */
  topic: string;
  /** Number of the member whose page plays. */
  host: number;
  /** Whether everybody may add songs. */
  open: boolean;
  members: {
    id: number;
    /** Made up by the server. */
    name: string;
    muted: boolean;
    /** Whether the page was left, and has a few seconds to come back. */
    away: boolean;
  }[];
  song: SongSummary | null;
  second: number;
  /** When the song was at that second, in ms since 1970, by the clock of `now`. */
  at: number;
  playing: boolean;
  speed: number;
  repeat: boolean;
  /** Whether the video plays from its beginning to its end, not within the bounds. */
  whole: boolean;
  /** What follows; null if it is known. */
  upcoming: SongSummary[] | null;
  songs_rev: number;
  /** Songs that the host’s page has yet to add to its queue. */
  additions: {
    id: number;
    song: SongSummary;
    by: string;
  }[];
  /** The database’s time in ms since 1970. */
  now: number;
};

export type RoomGet = {
  room: string;
  /** Topic of /registry/events. */
  topic: string;
  /** Number of the member whose page plays. */
  host: number;
  /** Whether everybody may add songs. */
  open: boolean;
  members: {
    id: number;
    /** Made up by the server. */
    name: string;
    muted: boolean;
    /** Whether the page was left, and has a few seconds to come back. */
    away: boolean;
  }[];
  song: SongSummary | null;
  second: number;
  /** When the song was at that second, in ms since 1970, by the clock of `now`. */
  at: number;
  playing: boolean;
  speed: number;
  repeat: boolean;
  /** Whether the video plays from its beginning to its end, not within the bounds. */
  whole: boolean;
  /** What follows; null if it is known. */
  upcoming: SongSummary[] | null;
  songs_rev: number;
  /** Songs that the host’s page has yet to add to its queue. */
  additions: {
    id: number;
    song: SongSummary;
    by: string;
  }[];
  /** The database’s time in ms since 1970. */
  now: number;
};

export type RoomReport = {
  /** Whether the caller is still the host. */
  host: boolean;
  songs_rev: number;
  /** Revision of the topic after this. */
  rev: number;
  /** Number of the last addition. */
  addition: number;
  now: number;
};

export type SearchMatches = {
  artists: ArtistSummary[];
  playlists: Playlist[];
  members: Member[];
  /** Songs with these words in their lyrics, each with a line. */
  lyrics: {
    song: SongSummary;
    line: string;
  }[];
  /** Only when nothing was found. */
  did_you_mean: string[];
};

export type SearchSuggestion =
  | {
      kind: 'artist';
      author_name: string;
    }
  | {
      kind: 'song';
      author_name: string;
      title: string;
      youtube_id: string;
      category_id: string;
    }
  | {
      kind: 'playlist';
      playlist: Playlist;
    }
  | {
      kind: 'member';
      member: Member;
    };

export type SignIn = {
  signed_in_at: string;
  seen_at: string;
  address: string;
  agent: string;
  current: boolean;
};

export type SiteCover = {
  file: string;
  /** Alternative text. */
  alt: string;
  position: 'top' | 'center' | 'bottom';
};

export type SiteDraft = {
  texts: Record<string, string>;
  look: SiteLook | null;
  saved_at: string;
};

export type SiteLink = {
  id: string;
  kind: 'link' | 'heading';
  title: string;
  /** Empty for a heading. */
  address: string;
  shown: boolean;
};

export type SiteLook = {
  theme: 'brand' | 'paper' | 'midnight' | 'ember' | 'meadow';
  /** #rrggbb, or empty for that of the theme. */
  accent: string;
  order: ('links' | 'new-songs' | 'playlists' | 'support-me' | 'more' | 'about-me')[];
  playlists: string[];
  cover: SiteCover | null;
  links: SiteLink[];
};

export type SitePlaylist = {
  id: string;
  category_name: string;
  picture: string | null;
};

export type SiteStatus = {
  domain_name: string;
  state: 'online' | 'taken_down' | 'hidden' | 'ending' | 'ended';
  until: string | null;
  /** Why an operator has hidden it. */
  reason?: string;
};

export type SiteVersion = {
  id: number;
  saved_at: string;
  name: string;
  theme: 'brand' | 'paper' | 'midnight' | 'ember' | 'meadow';
  current: boolean;
};

export type Song = {
  title: string;
  author_name: string;
  category_id: string;
  category_name: string;
  youtube_url: string;
  youtube_id: string;
  date_added: string;
  new: 'true' | 'false';
  /** Of the video, in seconds, if it is known. */
  duration?: number;
  /** Where the song begins and ends in the video, in seconds, if it is not the whole video. */
  bounds?: SongBounds;
  description: string;
  first_song: string | null;
  next: string | null;
  next_title: string | null;
  previous: string | null;
  favorite: boolean;
  explore: Playlist[];
  related: SongSummary[];
  /** The color of the cover. */
  tint?: string;
  /** The recipe of the maker that the song was made with: the query of its link. */
  recipe?: string;
  /** Words that an operator has imported, with where they come from. */
  lyrics?: Lyrics;
  /** In dB: how much louder it is played to sound as loud as others. */
  gain?: number;
};

export type SongBounds = {
  start: number;
  end: number | null;
};

export type SongPage = {
  songs: SongSummary[];
  /** Asks for the songs after these, as `after`; null at the last. */
  next: string | null;
};

export type SongSummary = {
  title: string;
  author_name: string;
  category_id: string;
  category_name: string;
  youtube_url: string;
  youtube_id: string;
  date_added: string;
  new: 'true' | 'false';
  /** Of the video, in seconds, if it is known. */
  duration?: number;
  /** Where the song begins and ends in the video, in seconds, if it is not the whole video. */
  bounds?: SongBounds;
};

export type SubscriberSite = {
  domain_name: string;
  name: string;
  profile_pic: string | null;
};

export type Suggestion =
  | {
      kind: 'artist';
      author_name: string;
    }
  | {
      kind: 'song';
      author_name: string;
      title: string;
      youtube_id: string;
      category_id: string;
    };

export type UserPlaylist = {
  id: string;
  name: string;
  public: boolean;
  songs: number;
  youtube_url: string;
  /** Absent for a playlist by hand. */
  rules?: PlaylistRules;
  /** Whether others edit it too, or were invited to. */
  together?: boolean;
  /** Name of the owner, if the caller only edits it. */
  by?: string;
};

export type VisitCount = {
  day: string;
  kind: 'visit' | 'source' | 'link' | 'song';
  /** A host, a network, the id of a link or a video id. */
  name: string;
  label: string;
  count: number;
};

export type Website = {
  domain_name: string;
  name: string;
  subtitle: string;
  form_mail: string;
  about_me: string;
  social_text: string;
  youtube: string;
  twitter: string;
  patreon: string;
  facebook: string;
  instagram: string;
  discord: string;
  tiktok: string;
  soundcloud: string;
  rumble: string;
  spotify: string;
};

export type WebsiteAvailable = {
  available: boolean;
};
