import { channelIdOf, playlistIdOf, searchFor, songAt, videoIdOf } from './catalog.ts';

const SONGS = [0, 1, 12_345, 99_999, 7];

/** Common, rare, missing, misspelled and short queries, and scripts without spaces. */
const SEARCHES = [
  'love',
  'night dream',
  'nightcore',
  'ghost kalumi',
  'zzqqzz',
  'ghots nigth',
  'a',
  'ka',
  'of xq',
  '夜',
  '東京',
  '駆ける',
  '%',
  'e',
  ...Array.from({ length: 12 }, (_, index) => searchFor(index * 7919)),
];

const songPaths = (): string[] =>
  SONGS.flatMap((index) => {
    const s = videoIdOf(index);
    const { playlist } = songAt(index, 0);
    return [
      `/song/get?s=${s}`,
      ...[playlist, 'new', 'network', 'favorite'].map((p) => `/song/get?s=${s}&p=${p}&explore=true`),
      `/favorite/get?s=${s}`,
    ];
  });

const listPaths = (): string[] =>
  ['', playlistIdOf(3), 'new', 'network', 'favorite', 'none'].flatMap((p) => [
    `/song/random?p=${p}`,
    `/playlist/get?p=${p}`,
  ]);

const searchPaths = (): string[] =>
  SEARCHES.flatMap((text) => {
    const s = encodeURIComponent(text);
    return [
      `/song/search?s=${s}`,
      `/song/search?s=${s}&orderDir=DESC`,
      `/song/search?s=${s}&orderBy=date_added&orderDir=DESC`,
      `/song/suggest?s=${s}`,
      `/search/all?s=${s}`,
      `/search/songs?s=${s}`,
      `/search/suggest?s=${s}`,
      `/song/search?s=${s}&type=artist&orderBy=date_added`,
    ];
  });

const OTHER_PATHS = [
  '/playlist/all',
  '/playlist/all?home=true',
  '/playlist/all?order=DESC',
  '/member/stats',
  '/member/all?limit=10000',
  '/member/testimonial',
  '/subscriber/getsubscriberssite',
  `/subscriber/getsite?domain_name=luna`,
  `/subscriber/songs?channel=${channelIdOf(1)}`,
  '/feed/get',
  '/favorite/getlatest',
  '/favorite/random',
  '/favorite/getall',
  '/account/getroles',
  '/account/getinfo',
  '/website/get',
  '/promotion/get',
];

const signUp = async (origin: string): Promise<string> => {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `bench-${Date.now()}@example.com`, password: 'secret1' }),
  });
  return ((await response.json()) as { idToken: string }).idToken;
};

const send = async (origin: string, path: string, token: string | null): Promise<void> => {
  const headers = { host: 'localhost', ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${origin}/api${path}`, { headers });
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`${path} responded with ${response.status}.`);
};

const addFavorites = async (origin: string, token: string): Promise<void> => {
  for (const index of SONGS) {
    const body = new URLSearchParams({ firebase_auth_token: token, s: videoIdOf(index) });
    await fetch(`${origin}/api/favorite/add`, { method: 'POST', body });
  }
};

/** Sends every read request of the API, signed out and signed in. */
export const sendAllReadRequests = async (origin: string): Promise<void> => {
  const token = await signUp(origin);
  await addFavorites(origin, token);
  const paths = [...songPaths(), ...listPaths(), ...searchPaths(), ...OTHER_PATHS];
  for (const path of paths) {
    await send(origin, path, null);
    if (!path.startsWith('/song/search')) await send(origin, path, token);
  }
  for (const page of ['/', '/sitemap.xml', `/song?s=${videoIdOf(1)}`])
    await (await fetch(origin + page)).arrayBuffer();
};
