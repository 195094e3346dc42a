import {
  aPlaylist,
  aSong,
  aSongSummary,
  errorResponse,
  inEveryLook,
  LONG,
  ok,
  OTHER_SCRIPTS,
  type Stories,
} from '@rushtone/testing/stories';

const song = (title: string, at: number) =>
  aSongSummary({ title, author_name: title, youtube_id: `storySong0${at}`, youtube_url: `storySong0${at}` });
const playlist = (category_name: string, at: number) =>
  aPlaylist({ id: `list-${at}`, category_name, description: category_name, youtube_url: `storySong0${at}` });

const long = Array.from({ length: 4 }, () => LONG);
const playlistOf = (titles: readonly string[], name = 'Fresh this week') =>
  ok({ playlist: aPlaylist({ category_name: name, description: name }), songs: titles.map(song) });
const matches = (titles: readonly string[]) =>
  ok({
    artists: titles.map((author_name, at) => ({ author_name, songs: at + 1 })),
    playlists: titles.map(playlist),
    members: [],
    did_you_mean: [],
  });
const songOf = (title: string) =>
  ok(aSong({ title, author_name: title, description: title, related: [song(title, 1)], explore: [] }));

const found = (titles: readonly string[]) => ({
  'GET /song/search': ok(titles.map(song)),
  'GET /search/songs': ok(titles.map(song)),
  'GET /search/all': matches(titles),
});

const HOME = { path: '/', width: 390 };
/** Scrolled past the hero, which is the same in every state. */
const HOME_LISTS = { path: '/', scroll: 520 };
const PLAYLISTS = { path: '/playlists' };
const PLAYLIST = { path: '/playlist?p=fresh' };
const SONG = { path: '/song?s=harnessSg01&p=fresh' };
const SEARCH = { path: '/search?q=sun' };
const RADIO = { path: '/', host: 'radio' } as const;

export const stories: Stories = {
  ...inEveryLook('Home', HOME),
  'Home, signed in': { ...HOME_LISTS, user: 'listener' },
  'Home, loading': { ...HOME_LISTS, api: 'never' },
  'Home, no connection': { ...HOME_LISTS, api: 'offline' },
  'Home, nothing in it': {
    ...HOME_LISTS,
    responses: {
      'GET /playlist/all': ok([]),
      'GET /playlist/get': playlistOf([]),
      'GET /member/all': ok([]),
    },
  },
  'Home, long names': { ...HOME_LISTS, responses: { 'GET /playlist/all': ok(long.map(playlist)) } },
  'Home, other scripts': {
    ...HOME_LISTS,
    responses: { 'GET /playlist/all': ok(OTHER_SCRIPTS.map(playlist)) },
  },

  ...inEveryLook('Playlists', PLAYLISTS),
  'Playlists, none': { ...PLAYLISTS, responses: { 'GET /playlist/all': ok([]) } },
  'Playlists, loading': { ...PLAYLISTS, api: 'never' },
  'Playlists, an error': { ...PLAYLISTS, api: errorResponse(500, 'Broken.') },
  'Playlists, long names': { ...PLAYLISTS, responses: { 'GET /playlist/all': ok(long.map(playlist)) } },

  ...inEveryLook('Playlist', PLAYLIST),
  'Playlist, signed in': { ...PLAYLIST, user: 'listener' },
  'Playlist, empty': { ...PLAYLIST, responses: { 'GET /playlist/get': playlistOf([]) } },
  'Playlist, unknown': { ...PLAYLIST, api: errorResponse(404, 'No playlist was found.') },
  'Playlist, loading': { ...PLAYLIST, api: 'never' },
  'Playlist, no connection': { ...PLAYLIST, api: 'offline' },
  'Playlist, long titles': { ...PLAYLIST, responses: { 'GET /playlist/get': playlistOf(long, LONG) } },
  'Playlist, other scripts': {
    ...PLAYLIST,
    responses: { 'GET /playlist/get': playlistOf(OTHER_SCRIPTS, OTHER_SCRIPTS[0]) },
  },

  ...inEveryLook('Song', SONG),
  'Song, signed in': { ...SONG, user: 'listener' },
  'Song, unknown': { ...SONG, api: errorResponse(404, 'No song was found.') },
  'Song, loading': { ...SONG, api: 'never' },
  'Song, no connection': { ...SONG, api: 'offline' },
  'Song, a long title at 320 px': { ...SONG, width: 320, responses: { 'GET /song/get': songOf(LONG) } },
  'Song, another script': { ...SONG, responses: { 'GET /song/get': songOf(OTHER_SCRIPTS[0] ?? '') } },

  ...inEveryLook('Search', SEARCH),
  'Search, without words': { path: '/search' },
  'Search, nothing found': { ...SEARCH, responses: found([]) },
  'Search, loading': { ...SEARCH, api: 'never' },
  'Search, an error': { ...SEARCH, api: errorResponse(503, 'Busy.') },
  'Search, long titles': { ...SEARCH, responses: found(long) },
  'Search, other scripts': { ...SEARCH, responses: found(OTHER_SCRIPTS) },

  ...inEveryLook('Radio', RADIO),
  'Radio, playing': { ...RADIO, player: 'playing' },
  'Radio, no connection': { ...RADIO, api: 'offline' },
};
