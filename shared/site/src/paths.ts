import { playlistPath, songPath, withQuery, type SongQuery } from './song-paths.ts';

/** Returns a copy of `search` with these parameters set; an empty value removes one. */
export const withParams = (
  search: URLSearchParams,
  changes: Readonly<Record<string, string | null | undefined>>,
): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
};

export type SearchQuery = {
  q: string;
  type?: 'artist' | undefined;
  sort?: string | undefined;
  kind?: string | undefined;
};

/** Paths of spec §2; functions for those with a query. */
export const paths = {
  home: '/',
  signUp: '/signup',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  playlists: '/playlists',
  privacy: '/privacy',
  faq: '/faq',
  about: '/about-us',
  network: '/network',
  latest: '/latest',
  members: '/members',
  subscribe: '/subscribe',
  contact: '/get-in-touch',
  account: '/account',
  website: '/account/website',
  promotion: '/account/promotion',
  maker: '/account/maker',
  artwork: '/account/artwork',
  changePassword: '/account/change-password',
  security: '/account/security',
  history: '/account/history',
  /** The members page with one member's dialog open. */
  member: (channelId: string) => withQuery('/members', { member: channelId }),
  allFavorites: '/account/favorites',
  userPlaylists: '/account/playlists',
  playlist: playlistPath,
  song: songPath,
  search: ({ q, type, sort, kind }: SearchQuery) => withQuery('/search', { q, type, sort, kind }),
  artist: (name: string) => withQuery('/search', { q: name, type: 'artist' }),
  /** The room of this code; without one, the page that starts a room. */
  room: (code?: string) => withQuery('/room', { r: code }),
  contactAbout: (topic: string) => withQuery('/get-in-touch', { topic }),
  loginWith: (success: string) => withQuery('/login', { success }),
} as const;

/** Feeds for feed readers. */
export const feedPaths = {
  latest: '/feed/latest.xml',
  playlist: (id: string) => `/feed/playlist/${id}.xml`,
} as const;

/** The sign-up page that then emails a verification link, for a donor role paid for with that address. */
export const SIGN_UP_TO_VERIFY = '/signup?verify=true';

const parseSeconds = (value: string | null): number => {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(value ?? '') ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
};

/** Parses a song page's query. `s` is '' without a song; `t` may be "83", "83s" or "1m23s". */
export const readSongQuery = (
  search: URLSearchParams,
): Required<Omit<SongQuery, 'p'>> & { p?: string | undefined } => ({
  s: search.get('s') ?? '',
  p: search.get('p') ?? undefined,
  shuffle: search.has('shuffle') && search.get('shuffle') !== 'false',
  t: parseSeconds(search.get('t')),
});

export const readSearchQuery = (search: URLSearchParams): SearchQuery => ({
  q: search.get('q') ?? '',
  type: search.get('type') === 'artist' ? 'artist' : undefined,
  sort: search.get('sort') ?? undefined,
  kind: search.get('kind') ?? undefined,
});
