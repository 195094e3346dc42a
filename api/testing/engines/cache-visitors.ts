import { callApi } from '../api-client.ts';
import type { TestServer } from '../test-server.ts';

export const PEOPLE = 20;

type Person = { email: string; token: string; secrets: readonly string[] };
type Ask = (path: string, headers?: Record<string, string>) => Promise<{ status: number; body: string }>;

const signUp = async (server: TestServer, n: number, song: string): Promise<Person> => {
  const word = `person${n}q${(n * 7_919).toString(36)}`;
  const email = `${word}@example.com`;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:signUp',
    payload: { email, password: 'secret1', returnSecureToken: true },
  });
  const { idToken: token, localId } = answer.json<{ idToken: string; localId: string }>();
  const name = `List of ${word}`;
  await callApi(server, { call: 'POST /ownplaylist/create', form: { name }, token });
  await callApi(server, { call: 'POST /favorite/add', form: { s: song }, token });
  return { email, token, secrets: [email, token, localId, name, word] };
};

const PUBLIC = [
  ...['/', '/playlists', '/network', '/subscribe', '/search?s=night', '/robots.txt', '/sitemap.xml'],
  ...[
    '/api/playlist/all',
    '/api/member/all',
    '/api/song/search?s=night',
    '/api/playlist/get?p=new',
    '/registry.json',
  ],
];
/** Calls whose answers name the person or what is the person's. The token is in the header or, as in a link, in the query. */
const PERSONAL = [
  ...['/api/favorite/getall', '/api/favorite/getlatest', '/api/favorite/random', '/api/ownplaylist/getall'],
  ...['/api/account/export', '/api/account/getinfo', '/api/account/getroles', '/api/account/signins'],
];

/** People with an account each and visitors, who ask for pages and calls in turn. */
export const createVisitors = async (server: TestServer) => {
  const { rows } = await server.pool.query<{ video_id: string }>(
    `select video_id from songs where brand = 'rushtone' order by video_id limit 40`,
  );
  const songs = rows.map(({ video_id }) => video_id);
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, n) => signUp(server, n, songs[n] ?? '')),
  );
  const shared = [...PUBLIC, ...songs.flatMap((song) => [`/song?s=${song}`, `/api/song/get?s=${song}`])];
  const request = (ask: Ask, n: number) => {
    const { email = '', token = '' } = people[n % PEOPLE] ?? {};
    const path = shared[(n >> 2) % shared.length] ?? '/';
    const own = PERSONAL[(n >> 2) % PERSONAL.length] ?? '';
    const bearer = { authorization: `Bearer ${token}` };
    // Seven ways and twenty people have no common divisor, so that each person comes in each way.
    const ways = [
      () => ask(own, bearer),
      () => ask(`${own}?firebase_auth_token=${token}`),
      // The addresses of visitors, whose answers name what is the person's own.
      () => ask(path, bearer),
      () => ask(path, { cookie: `channel=${email}; tester=${token}` }),
      () => ask(path),
      () => ask(path),
      () => ask(own),
    ];
    return (ways[n % ways.length] ?? (() => ask(path)))();
  };
  return { people, songs, shared, request };
};

export type Visitors = Awaited<ReturnType<typeof createVisitors>>;

/** How many requests are under way at a time. */
const TOGETHER = 16;

/**
 * Makes `count` requests. Throws if one fails, or if a person's own answers never contain what is theirs: then there
 * would be nothing to find in a cache.
 */
export const sendMixed = async (visitors: Visitors, ask: Ask, count: number): Promise<void> => {
  let next = 0;
  let shown = 0;
  const worker = async () => {
    while (next < count) {
      const n = (next += 1);
      const { status, body } = await visitors.request(ask, n);
      if (status >= 500 || status === 404) throw new Error(`Request ${n} was answered ${status}.`);
      if (secretsIn(visitors, body).length > 0) shown += 1;
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, worker));
  if (shown < count / 20) throw new Error(`Only ${shown} of ${count} answers contain something of a person.`);
};

/** Returns which of the people's secrets a text contains. */
export const secretsIn = ({ people }: Visitors, text: string): string[] =>
  people.flatMap(({ secrets }) => secrets.filter((secret) => text.includes(secret)));
