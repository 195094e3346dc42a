import { randomInt } from 'node:crypto';
import type { Registry } from '@rushtone/releases';
import { isLocalHost } from '@rushtone/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PRIVATE_PAGE } from '../http/etag.ts';
import { PUBLIC_PAGE } from '../http/shared-cache.ts';
import { cookieOptions, COOKIES } from './cookies.ts';
import type { TesterProof } from './tester-proof.ts';

const PLACES = 10_000;
const CHANNEL_DAYS = 90;

/** What decides which versions a visitor gets. */
export type Visitor = {
  /** The place in every rollout, one of 10,000, so that it identifies no visitor; '' while no canary runs. */
  channel: string;
  isTester: boolean;
  /** By remote, the version or the preview that a tester chose in the address. */
  choices: Readonly<Record<string, string>>;
  /** Whether the page is for this visitor alone. */
  isPrivate: boolean;
};

const runsCanary = ({ channels }: Registry): boolean =>
  Object.values(channels).some(({ canary }) => canary !== undefined && canary.percent > 0);

const choicesOf = (url: string): Visitor['choices'] => {
  const entries = [...new URL(url, 'http://this.site').searchParams];
  const chosen = entries.filter(([key]) => key.startsWith('mf.'));
  return Object.fromEntries(chosen.map(([key, version]) => [key.slice(3), version]));
};

type Options = { proof: TesterProof; production: boolean; anyoneTests: boolean };

/**
 * Tells whom a page is for, and keeps a new visitor's place in a cookie as long as a canary runs. A page that depends
 * on either cookie is for this visitor alone: no cache may keep it.
 */
export const createVisitors = ({ proof, production, anyoneTests }: Options) => {
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
    const choices = isTester || isLocalHost(request.host) ? choicesOf(request.url) : {};
    const isPrivate = channel !== '' || (known ?? shown) !== undefined || Object.keys(choices).length > 0;
    reply.headers({ vary: 'Cookie', 'cache-control': isPrivate ? PRIVATE_PAGE : PUBLIC_PAGE });
    return { channel, isTester, choices, isPrivate };
  };
};
