import { channelIdOf, playlistIdOf, searchFor, songAt, videoIdOf } from './catalog.ts';

const SONGS = [0, 1, 12_345, 99_999, 7];
/** Common, rare, missing, misspelled and short queries, and scripts without spaces. */
const SEARCHES = [
  ...['love', 'night dream', 'nightcore', 'ghost kalumi', 'zzqqzz', 'ghots nigth', 'a', 'ka', 'of xq'],
  ...['夜', '東京', '駆ける', '%', 'e'],
  ...Array.from({ length: 12 }, (_, index) => searchFor(index * 7919)),
];

const PATHS = [
  ...SONGS.flatMap((index) => {
    const s = videoIdOf(index);
    const lists = [songAt(index, 0).playlist, 'new', 'network', 'favorite'];
    return [
      `/song/get?s=${s}`,
      `/favorite/get?s=${s}`,
      ...lists.map((p) => `/song/get?s=${s}&p=${p}&explore=true`),
    ];
  }),
  ...['', playlistIdOf(3), 'new', 'network', 'favorite', 'none'].flatMap((p) => [
    `/song/random?p=${p}`,
    `/playlist/get?p=${p}`,
  ]),
  ...SEARCHES.map(encodeURIComponent).flatMap((s) => [
    ...['', '&orderDir=DESC', '&orderBy=date_added&orderDir=DESC', '&type=artist&orderBy=date_added'].map(
      (query) => `/song/search?s=${s}${query}`,
    ),
    ...['/song/suggest', '/search/all', '/search/songs', '/search/suggest'].map((call) => `${call}?s=${s}`),
  ]),
  ...['', '?home=true', '?order=DESC'].map((query) => `/playlist/all${query}`),
  ...['/member/stats', '/member/all?limit=10000', '/member/testimonial', '/feed/get', '/promotion/get'],
  ...['/subscriber/getsubscriberssite', '/subscriber/getsite?domain_name=luna', '/website/get'],
  `/subscriber/songs?channel=${channelIdOf(1)}`,
  ...['/favorite/getlatest', '/favorite/random', '/favorite/getall', '/account/getroles', '/account/getinfo'],
];

const signUp = async (origin: string): Promise<string> => {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `bench-${Date.now()}@example.com`, password: 'secret1' }),
  });
  return ((await response.json()) as { idToken: string }).idToken;
};

const send = async (address: string, token?: string): Promise<void> => {
  const headers = { host: 'localhost', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(address, { headers });
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`${address} responded with ${response.status}.`);
};

/** Sends every read request of the API, signed out and signed in. */
export const sendAllReadRequests = async (origin: string): Promise<void> => {
  const token = await signUp(origin);
  for (const index of SONGS) {
    const body = new URLSearchParams({ firebase_auth_token: token, s: videoIdOf(index) });
    await fetch(`${origin}/api/favorite/add`, { method: 'POST', body });
  }
  for (const path of PATHS) {
    await send(`${origin}/api${path}`);
    if (!path.startsWith('/song/search')) await send(`${origin}/api${path}`, token);
  }
  for (const page of ['/', '/sitemap.xml', `/song?s=${videoIdOf(1)}`]) await send(origin + page);
};
