import {
  FIRST_MEMBERS,
  requestKey,
  type Envelope,
  type Playlist,
  type PlaylistWithSongs,
  type PublicSite,
  type RequestQuery,
  type Song,
} from '@rushtone/domain';
import { paths, readSongQuery, type Brand, type Host } from '@rushtone/site';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { memberAll, memberTestimonial } from '../routes/members.ts';
import { playlistAll, playlistGet } from '../routes/playlists.ts';
import { websitePublic } from '../routes/public-sites.ts';
import { songGet } from '../routes/songs.ts';
import type { Services } from '../endpoint/services.ts';
import type { Decision } from './decide.ts';

/** What a page is about, for its head. */
export type Subject =
  | { kind: 'site' }
  | { kind: 'home'; playlists: Playlist[] }
  | { kind: 'song'; song: Song }
  | { kind: 'playlist'; content: PlaylistWithSongs }
  | { kind: 'subscriber'; content: PublicSite }
  | { kind: 'missing' };

/** `answers` go along with the page, each under the key that the client will ask by. */
export type FirstAnswers = { answers: Readonly<Record<string, Envelope>>; subject: Subject };

const HOME_FRESH_MS = 5_000;
const NOTHING: FirstAnswers = { answers: {}, subject: { kind: 'site' } };
const MISSING: FirstAnswers = { answers: {}, subject: { kind: 'missing' } };

const asTexts = (query: RequestQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** The first reads of the pages, so that they draw without a further trip. */
export const createFirstAnswers = (services: Services) => {
  const homes = new Map<Brand, { until: number; first: Promise<FirstAnswers> }>();

  const ask = async <Data>(
    endpoint: Endpoint<Data>,
    brand: Brand,
    query: RequestQuery,
    subjectOf: (data: Data) => Subject,
  ): Promise<FirstAnswers> => {
    const parsed = endpoint.query.safeParse(asTexts(query));
    if (!parsed.success) return MISSING;
    const context = { services, brand, user: null, caller: '', now: new Date() };
    const envelope = await endpoint.handle(context, parsed.data);
    const subject: Subject = envelope.data === null ? { kind: 'missing' } : subjectOf(envelope.data);
    return { answers: { [requestKey(endpoint.path, query)]: envelope }, subject };
  };

  const ofHome = (brand: Brand): Promise<FirstAnswers> => {
    const held = homes.get(brand);
    if (held && held.until > Date.now()) return held.first;
    const first = ask(playlistAll, brand, { home: true }, (playlists) => ({ kind: 'home', playlists }));
    homes.set(brand, { until: Date.now() + HOME_FRESH_MS, first });
    first.catch(() => homes.delete(brand));
    return first;
  };

  /** The first rows of the grid: however many members there are, the page begins with these. */
  const ofMembers = (brand: Brand): Promise<FirstAnswers> =>
    ask(memberAll, brand, { limit: FIRST_MEMBERS }, () => ({ kind: 'site' }));

  const ofMainSite = async (
    brand: Brand,
    pathname: string,
    search: URLSearchParams,
  ): Promise<FirstAnswers> => {
    if (pathname === paths.home) return ofHome(brand);
    if (pathname === '/song') {
      const { s, p } = readSongQuery(search);
      return ask(songGet, brand, { s, p, explore: true }, (song) => ({ kind: 'song', song }));
    }
    if (pathname === '/playlist') {
      const query = { p: search.get('p') ?? '' };
      return ask(playlistGet, brand, query, (content) => ({ kind: 'playlist', content }));
    }
    if (pathname === paths.members) return ofMembers(brand);
    if (pathname === paths.network) {
      const said = await ask(memberTestimonial, brand, {}, () => ({ kind: 'site' }));
      const { answers, subject } = await ofMembers(brand);
      return { answers: { ...answers, ...said.answers }, subject };
    }
    return NOTHING;
  };

  const ofSubscriber = (brand: Brand, name: string): Promise<FirstAnswers> =>
    ask(websitePublic, brand, { name }, (content) => ({ kind: 'subscriber', content }));

  return async (
    { brand, role }: Host,
    decision: Decision,
    search: URLSearchParams,
  ): Promise<FirstAnswers> => {
    if (decision.kind !== 'page') return MISSING;
    if (role.kind === 'subscriber') return ofSubscriber(brand, role.name);
    return role.kind === 'main' ? ofMainSite(brand, decision.pathname, search) : NOTHING;
  };
};
