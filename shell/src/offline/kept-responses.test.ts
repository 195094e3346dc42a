/** @jest-environment @rushtone/testing/browser */
import { createValueStore } from '@rushtone/platform/browser/value-store';
import type { Session } from '@rushtone/contract';
import { apiFetch, early } from '../lib/api-fetch.ts';
import { answerEarly, startKeepingResponses } from './kept-responses.ts';

const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub }))}.x`;
const song = (token: string) => `/api/song/get?s=abc&firebase_auth_token=${token}`;

/** What the page uses of a response. */
const response = (text: string) =>
  ({ ok: true, type: 'basic', headers: new Headers(), clone: () => text, json: async () => text }) as never;

const session = createValueStore<Session>({ status: 'visitor' });
const signIn = (uid: string) =>
  session.set({ status: 'user', uid, email: '', roles: [], plan: null } as never);
const show = jest.fn(() => () => undefined);
const caches = new Map<string, Map<string, unknown>>();
const send = jest.fn<Promise<Response>, []>();

const keptIn = (name: string) => [...(caches.get(name)?.keys() ?? [])];
const call = (address: string, init: RequestInit = {}) => apiFetch.current(address, init);
const LOST = new TypeError('Failed to fetch');

beforeEach(() => {
  jest.useFakeTimers();
  caches.clear();
  show.mockClear();
  const open = async (name: string) => {
    const cache = caches.get(name) ?? new Map<string, unknown>();
    caches.set(name, cache);
    return {
      delete: async (key: string) => cache.delete(key),
      put: async (key: string, value: unknown) => void cache.set(key, value),
      keys: async () => [...cache.keys()],
      match: async (key: string) => cache.get(key),
    };
  };
  Object.assign(globalThis, { caches: { open }, fetch: send });
  send.mockImplementation(async () => response('song'));
  startKeepingResponses({ apiBase: '/api', show: show as never, session });
});
afterEach(() => jest.useRealTimers());

test('an account gets the song that it has read, and another account and a visitor do not', async () => {
  signIn('mira');
  await call(song(tokenOf('mira')));
  await jest.advanceTimersByTimeAsync(0);
  send.mockRejectedValue(LOST);
  expect(await call(song(tokenOf('mira')))).toBe('song');
  await expect(call(song(tokenOf('luna')))).rejects.toBe(LOST);
  await expect(call('/api/song/get?s=abc')).rejects.toBe(LOST);
});

test('keeps no token, no own playlists, and nothing of an account that has signed out', async () => {
  signIn('mira');
  await call(song(tokenOf('mira')));
  await call(`/api/ownplaylist/getall?firebase_auth_token=${tokenOf('mira')}`);
  session.set({ status: 'visitor' });
  await call(`/api/favorite/getall?firebase_auth_token=${tokenOf('mira')}`);
  await jest.advanceTimersByTimeAsync(0);
  expect(keptIn('rushtone-account')).toEqual(['http://localhost/api/song/get?s=abc&account=mira']);
  expect(keptIn('rushtone-responses')).toEqual([]);
});

test('a response to a request whose token names no account is returned', async () => {
  expect(await (await call(song('no-token'))).json()).toBe('song');
});

test('changed favorites are dropped, and read again after 3 s', async () => {
  signIn('mira');
  await call(`/api/favorite/getall?firebase_auth_token=${tokenOf('mira')}`);
  await jest.advanceTimersByTimeAsync(0);
  const body = new URLSearchParams({ s: 'abc', firebase_auth_token: tokenOf('mira') });
  await call('/api/favorite/add', { method: 'POST', body });
  await jest.advanceTimersByTimeAsync(0);
  expect(keptIn('rushtone-account')).toEqual([]);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(keptIn('rushtone-account')).toHaveLength(1);
});

test('a response from before responses are kept is kept too', async () => {
  signIn('mira');
  early.push([song(tokenOf('mira')), {}, response('song')]);
  startKeepingResponses({ apiBase: '/api', show: show as never, session });
  await jest.advanceTimersByTimeAsync(0);
  expect(keptIn('rushtone-account')).toHaveLength(1);
});

test('a canceled early request finds nothing and starts no notice, and a lost one gets the kept response', async () => {
  signIn('mira');
  await call(song(tokenOf('mira')));
  await jest.advanceTimersByTimeAsync(0);
  const canceled = new DOMException('canceled', 'AbortError');
  const signal = AbortSignal.abort(canceled);
  await expect(answerEarly(song(tokenOf('mira')), { signal }, canceled)).rejects.toBe(canceled);
  startKeepingResponses({ apiBase: '/api', show: show as never, session });
  expect(show).not.toHaveBeenCalled();
  expect(await answerEarly(song(tokenOf('mira')), {}, LOST)).toBe('song');
  startKeepingResponses({ apiBase: '/api', show: show as never, session });
  expect(show).toHaveBeenCalledTimes(1);
});
