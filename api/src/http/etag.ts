import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, createCompressor } from './compression.ts';

/** The ETag of a body. */
export const tagOf = (content: string | Buffer): string =>
  `W/"${createHash('sha1').update(content).digest('base64url')}"`;

const matches = (request: FastifyRequest, tag: string): boolean => {
  const header = request.headers['if-none-match'];
  return (
    header !== undefined && header.split(',').some((entry) => entry.trim() === tag || entry.trim() === '*')
  );
};

/**
 * An `onSend` hook: cacheable texts, and bytes with a known ETag, get an ETag, a 304 for clients that have them,
 * and compression. What must not be stored is sent unchanged.
 */
export const createEtagHook = () => {
  const compress = createCompressor();
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const caching = String(reply.getHeader('cache-control') ?? 'no-store');
    const given = reply.getHeader('etag');
    const taggable = typeof payload === 'string' || (Buffer.isBuffer(payload) && given !== undefined);
    if (!taggable || caching.includes('no-store')) return payload;
    const tag = typeof given === 'string' ? given : tagOf(payload);
    reply.header('etag', tag).header('vary', 'Accept-Encoding, Authorization');
    if (reply.statusCode === 200 && matches(request, tag)) {
      reply.code(304);
      return '';
    }
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const compressed = encoding && (await compress(tag, payload, encoding));
    if (!encoding || !compressed) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compressed;
  };
};
