import { randomInt } from 'node:crypto';
import type { Registry } from '../../registry/index.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PRIVATE_PAGE, UNSHARED_PAGE } from '../http/caching.ts';
import type { ServerSite } from '../server-site.ts';
import { cookieOptions, COOKIES } from './cookies.ts';
import type { TesterProof } from './tester-proof.ts';

const PLACES = 10_000;
const CHANNEL_DAYS = 90;

/** Inputs for selecting a visitor's versions. */
export type Visitor = {
  /** Bucket in rollouts, one of 10,000, so that it does not identify visitors; `''` while no canary runs. */
  channel: string;
  isTester: boolean;
  /** Version or preview per remote, selected by a tester in the URL. */
  choices: Readonly<Record<string, string>>;
  /** Whether the page is specific to this visitor, or to those who save data. */
  isPrivate: boolean;
  /** The request says `Save-Data: on`. */
  savesData: boolean;
};

const runsCanary = ({ channels }: Registry): boolean =>
  Object.values(channels).some(({ canary }) => canary !== undefined && canary.percent > 0);

const choicesOf = (url: string): Visitor['choices'] => {
  const entries = [...new URL(url, 'http://this.site').searchParams];
  const chosen = entries.filter(([key]) => key.startsWith('mf.'));
  return Object.fromEntries(chosen.map(([key, version]) => [key.slice(3), version]));
};

type Options = Pick<ServerSite, 'isLocal' | 'publicPage'> & {
  proof: TesterProof;
  production: boolean;
  anyoneTests: boolean;
};

/**
 * Determines the visitor's versions, and stores a new visitor's bucket in a cookie while a canary runs. Pages that
 * depend on either cookie are private and must not be cached.
 */
export const createVisitors = ({ proof, production, anyoneTests, isLocal, publicPage }: Options) => {
  const options = cookieOptions(production);
  const placeOf = (request: FastifyRequest, reply: FastifyReply): string => {
    const known = request.cookies[COOKIES.channel];
    if (known !== undefined && /^\d{1,4}$/.test(known)) return known;
    const place = String(randomInt(PLACES));
    reply.setCookie(COOKIES.channel, place, { ...options, maxAge: CHANNEL_DAYS * 86_400 });
    return place;
  };

  return async (request: FastifyRequest, reply: FastifyReply, registry: Registry): Promise<Visitor> => {
    const { channel: known, tester: shown } = request.cookies;
    const channel = runsCanary(registry) ? placeOf(request, reply) : '';
    if (channel === '' && known !== undefined) reply.clearCookie(COOKIES.channel, options);
    const isTester = anyoneTests || (await proof.isValid(shown));
    const choices = isTester || isLocal(request) ? choicesOf(request.url) : {};
    const isPrivate = channel !== '' || (known ?? shown) !== undefined || Object.keys(choices).length > 0;
    const savesData = request.headers['save-data'] === 'on';
    const caching = savesData ? UNSHARED_PAGE : publicPage;
    reply.headers({ vary: 'Cookie', 'cache-control': isPrivate ? PRIVATE_PAGE : caching });
    return { channel, isTester, choices, isPrivate: isPrivate || savesData, savesData };
  };
};
