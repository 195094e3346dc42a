import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@rushtone/emulators/demo-accounts';
import { sleep } from '../../api/src/process/processes.ts';
import type { Cluster } from './cluster.ts';

/** A request of the load; `status` is 0 without a response. Times are from `performance.now()`. */
export type Sample = { kind: 'read' | 'write'; what: string; at: number; ms: number; status: number };

export type Load = {
  samples: readonly Sample[];
  /** Number of writes acknowledged so far. */
  writes: () => number;
  /** Number of acknowledged contact requests. */
  requests: () => number;
  /** Resolves when all pending requests have ended. */
  stop: () => Promise<void>;
  /** Returns acknowledged writes that are missing in the database. */
  lost: (cluster: Cluster) => Promise<string[]>;
};

const LIMIT_MS = 15_000;
const BRAND = 'rushtone';

type Writer = { uid: string; email: string; token: string };

export const signIn = async (origin: string, email: string): Promise<string> => {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD, returnSecureToken: true }),
  });
  const body: unknown = await response.json();
  if (typeof body === 'object' && body !== null && 'idToken' in body) return String(body.idToken);
  throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`);
};

type Options = {
  origin: string;
  cluster: Cluster;
  /** Pages to read besides `/`, which every build has. */
  pages: readonly string[];
  /** Pause between two requests of a visitor, in ms. */
  pauseMs: number;
  readers: number;
};

type Send = (
  what: Pick<Sample, 'kind' | 'what'>,
  path: string,
  form?: Record<string, string>,
) => Promise<number>;

/** Returns a function that sends requests and records their outcome. */
const createSender = (origin: string, samples: Sample[]): Send => {
  return async (what, path, form) => {
    const at = performance.now();
    let status = 0;
    try {
      const signal = AbortSignal.timeout(LIMIT_MS);
      const body = form && new URLSearchParams(form);
      const response = await fetch(`${origin}${path}`, { signal, ...(body && { method: 'POST', body }) });
      await response.arrayBuffer();
      ({ status } = response);
    } catch {
      // No response, or a truncated one.
    }
    samples.push({ ...what, at, ms: performance.now() - at, status });
    return status;
  };
};

/** Toggles favorites; the last acknowledged state of each song must be in the database. */
const changeFavorites = (send: Send, songs: readonly string[]) => {
  /** Acknowledged states by account and song; a missing entry is unknown. */
  const wanted = new Map<string, boolean>();
  let turn = 0;
  const write = async ({ uid, token }: Writer): Promise<boolean> => {
    const song = songs[(turn += 1) % songs.length] ?? '';
    const key = `${uid} ${song}`;
    const add = wanted.get(key) !== true;
    wanted.delete(key);
    const path = `/api/favorite/${add ? 'add' : 'remove'}`;
    const status = await send({ kind: 'write', what: path }, path, { s: song, firebase_auth_token: token });
    if (status === 200) wanted.set(key, add);
    return status === 200;
  };
  const lost = async (cluster: Cluster): Promise<string[]> => {
    const rows = await cluster.query<{ key: string }>(
      `select uid || ' ' || video_id as key from favorites where brand = $1`,
      [BRAND],
    );
    const stored = new Set(rows.map(({ key }) => key));
    return [...wanted].filter(([key, there]) => stored.has(key) !== there).map(([key]) => `favorite ${key}`);
  };
  return { write, lost };
};

const sendContactRequests = (send: Send) => {
  const acknowledged: string[] = [];
  let turn = 0;
  const write = async (): Promise<boolean> => {
    const word = `word-${(turn += 1)}`;
    const path = '/api/contact/request';
    const form = { topic: 'song-report', message: `Song reported. ID: x. Reason: ${word}` };
    const status = await send({ kind: 'write', what: path }, path, form);
    if (status === 200) acknowledged.push(word);
    return status === 200;
  };
  const lost = async (cluster: Cluster): Promise<string[]> => {
    const rows = await cluster.query<{ word: string }>(
      `select split_part(message, 'Reason: ', 2) as word from contact_requests`,
    );
    const stored = new Set(rows.map(({ word }) => word));
    return acknowledged.filter((word) => !stored.has(word)).map((word) => `contact ${word}`);
  };
  return { write, lost, acknowledged };
};

/** Starts readers and writers that run until stopped. */
export const startLoad = async (options: Options): Promise<Load> => {
  const { origin, cluster, pages, pauseMs, readers } = options;
  const rows = await cluster.query<{ id: string }>(
    'select video_id as id from songs where brand = $1 order by video_id limit 200',
    [BRAND],
  );
  const songs = rows.map(({ id }) => id);
  const writers: Writer[] = [];
  for (const { uid, email } of DEMO_ACCOUNTS.slice(0, 2))
    writers.push({ uid, email, token: await signIn(origin, email) });
  const samples: Sample[] = [];
  const send = createSender(origin, samples);
  const favorites = changeFavorites(send, songs);
  const contact = sendContactRequests(send);
  let [acknowledged, turn] = [0, 0];
  const ending = new AbortController();

  const paths = [
    ...['/', ...pages, '/api/playlist/all', '/api/song/random', '/api/member/all', '/registry.json'],
    () => `/api/song/get?s=${songs[turn % songs.length]}`,
  ];
  const repeat = async (step: () => Promise<unknown>): Promise<void> => {
    while (!ending.signal.aborted) {
      await step();
      await sleep(pauseMs);
    }
  };
  const read = async (): Promise<void> => {
    const path = paths[(turn += 1) % paths.length] ?? '/';
    const url = typeof path === 'string' ? path : path();
    await send({ kind: 'read', what: url.replace(/\?.*/, '') }, url);
  };
  const write = (step: () => Promise<boolean>) => async (): Promise<void> => {
    if (await step()) acknowledged += 1;
  };
  const running = [
    ...Array.from({ length: readers }, () => repeat(read)),
    ...writers.map((writer) => repeat(write(() => favorites.write(writer)))),
    repeat(write(contact.write)),
  ];
  return {
    samples,
    writes: () => acknowledged,
    requests: () => contact.acknowledged.length,
    async stop() {
      ending.abort();
      await Promise.all(running);
    },
    lost: async (of) => [...(await favorites.lost(of)), ...(await contact.lost(of))],
  };
};
