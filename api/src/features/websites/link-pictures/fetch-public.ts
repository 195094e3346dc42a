import { lookup as resolve, type LookupAddress } from 'node:dns';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getEncrypted } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const LIMIT_MS = 2_000;
const LIMIT_BYTES = 1_000_000;
const MOST_REDIRECTS = 3;

/** Whether an address is on the public internet: neither of this machine or its networks, nor reserved. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

export type Access = { isAllowed: (address: string) => boolean; isPortAllowed: (port: string) => boolean };

/** Public addresses at the ports of the web. */
export const PUBLIC: Access = { isAllowed: isPublicAddress, isPortAllowed: (port) => port === '' };

class Refused extends Error {}

/** Resolves a name for one connection, and refuses it if any of its addresses is not allowed. */
const guardedLookup =
  ({ isAllowed }: Access): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Refused(`${hostname} has no address.`), '', 4);
      if (!addresses.every(({ address }) => isAllowed(address)))
        return done(new Refused(`${hostname} is not a public address.`), '', 4);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });

const check = (url: URL, { isAllowed, isPortAllowed }: Access): void => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || !isPortAllowed(url.port))
    throw new Refused(`${url.protocol}//${url.host} is not an address of the web.`);
  // No name is resolved for a literal address.
  if (ipaddr.isValid(host) && !isAllowed(host)) throw new Refused(`${host} is not a public address.`);
};

type Options = { access: Access; accept: string; signal: AbortSignal };

const request = (url: URL, { access, accept, signal }: Options): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    check(url, access);
    const headers = { accept, 'accept-encoding': 'identity', 'user-agent': 'RushtoneLinkPictures/1.0' };
    const get = url.protocol === 'https:' ? getEncrypted : getPlain;
    // Without an agent, so that no connection is used again that was made for another name.
    get(url, { agent: false, lookup: guardedLookup(access), headers, signal }, done).on('error', fail);
  });

const readBody = async (response: IncomingMessage, isCut: boolean): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMIT_BYTES && !isCut) throw new Refused('The answer is too large.');
    chunks.push(chunk);
    if (size > LIMIT_BYTES) break;
  }
  return Buffer.concat(chunks);
};

/**
 * Gets a file from the public internet: within 2 s, at most 1 MB, three redirects, and never from a private address.
 * Throws if there is none of the type. With `isCut`, a larger file is read as far as that.
 */
export const fetchPublic = async (
  address: string,
  { type, isCut = false, access = PUBLIC }: { type: RegExp; isCut?: boolean; access?: Access },
): Promise<{ url: URL; content: Buffer }> => {
  const options = { access, accept: '*/*', signal: AbortSignal.timeout(LIMIT_MS) };
  let url = new URL(address);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const response = await request(url, options);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy();
      url = new URL(headers.location, url);
      continue;
    }
    try {
      if (statusCode !== 200 || !type.test(headers['content-type'] ?? '') || headers['content-encoding'])
        throw new Refused(`${url.host} has no such file.`);
      return { url, content: await readBody(response, isCut) };
    } finally {
      response.destroy();
    }
  }
  throw new Refused(`${url.host} redirects too often.`);
};
