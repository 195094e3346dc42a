import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getEncrypted } from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

const LIMIT_MS = 2_000;
const LIMIT_BYTES = 1_000_000;
const MOST_REDIRECTS = 3;

class Refused extends Error {}

type Options = { allowed: string[]; signal: AbortSignal };

/** The agents connect to public addresses only, also where a name resolves to another one. */
const request = (url: URL, { allowed, signal }: Options): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    const isUsual = url.port === '' || allowed.includes(url.hostname);
    if (!/^https?:$/.test(url.protocol) || url.username !== '' || !isUsual)
      throw new Refused(`${url.protocol}//${url.host} is not an address of the web.`);
    const isEncrypted = url.protocol === 'https:';
    const filter = { keepAlive: false, allowIPAddressList: allowed };
    const agent = isEncrypted
      ? new RequestFilteringHttpsAgent(filter)
      : new RequestFilteringHttpAgent(filter);
    const headers = { 'accept-encoding': 'identity', 'user-agent': 'RushtoneLinkPictures/1.0' };
    (isEncrypted ? getEncrypted : getPlain)(url, { agent, headers, signal }, done).on('error', fail);
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

type Wanted = {
  /** Content types. */
  type: RegExp;
  /** Reads the first megabyte of a larger file instead of refusing it. */
  isCut?: boolean;
  /** Addresses that may be private, at any port: those of a test's own servers. */
  allowed?: string[];
};

/**
 * Gets a file from the public internet: within 2 s, at most 1 MB, three redirects, and never from a private address.
 * Throws if there is none of the type.
 */
export const fetchPublic = async (
  address: string,
  { type, isCut = false, allowed = [] }: Wanted,
): Promise<{ url: URL; content: Buffer }> => {
  const options = { allowed, signal: AbortSignal.timeout(LIMIT_MS) };
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
