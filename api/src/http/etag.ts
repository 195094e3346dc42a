import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding, PRIVATE_PAGE, type Encoding } from '@rushtone/platform/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Costs about a millisecond for a page. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const MIN_BYTES = 1_024;
const MAX_CACHE_BYTES = 8_000_000;

/** Caches compressed bodies by ETag. */
const createCompressor = () => {
  const cache = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (body) => body.length,
  });
  return async (
    tag: string | null,
    body: string | Buffer,
    encoding: Encoding,
  ): Promise<Buffer | undefined> => {
    if (body.length < MIN_BYTES) return undefined;
    const key = `${encoding} ${tag}`;
    const cached = tag === null ? undefined : cache.get(key);
    if (cached !== undefined) return cached;
    const compressed = encoding === 'br' ? await brotli(body, BROTLI) : await zip(body);
    if (tag !== null) cache.set(key, compressed);
    return compressed;
  };
};

/** The ETag of a body. */
export const tagOf = (content: string | Buffer): string =>
  `W/"${createHash('sha1').update(content).digest('base64url')}"`;

const matches = (request: FastifyRequest, tag: string): boolean => {
  const header = request.headers['if-none-match'];
  return (
    header !== undefined && header.split(',').some((entry) => entry.trim() === tag || entry.trim() === '*')
  );
};

/** Adds a request header to `Vary`. */
export const addVary = (reply: FastifyReply, name: string): void => {
  const others = reply.getHeader('vary');
  reply.header('vary', [...(others === undefined ? [] : [others]), name].join(', '));
};

type Done = (error: null, payload: unknown) => void;

/**
 * An `onSend` hook that adds ETags, 304 responses and compression to cacheable texts and to bytes with a known ETag.
 * Private pages are only compressed. Other `no-store` responses are unchanged.
 */
export const createEtagHook = () => {
  const compress = createCompressor();
  return (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void => {
    const caching = String(reply.getHeader('cache-control') ?? 'no-store');
    const given = reply.getHeader('etag');
    const taggable = typeof payload === 'string' || (Buffer.isBuffer(payload) && given !== undefined);
    const isPrivate = caching === PRIVATE_PAGE;
    if (!taggable || (caching.includes('no-store') && !isPrivate)) return done(null, payload);
    addVary(reply, 'Accept-Encoding');
    const tag = isPrivate ? null : typeof given === 'string' ? given : tagOf(payload);
    if (tag !== null) reply.header('etag', tag);
    if (tag !== null && reply.statusCode === 200 && matches(request, tag)) {
      reply.code(304);
      return done(null, '');
    }
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (!encoding) return done(null, payload);
    const sendCompressed = async (): Promise<void> => {
      const compressed = await compress(tag, payload, encoding).catch(() => undefined);
      if (compressed) reply.header('content-encoding', encoding).removeHeader('content-length');
      done(null, compressed ?? payload);
    };
    void sendCompressed();
  };
};
