import type { Reader } from './environment.ts';

/** A CDN that supports purging by surrogate key. */
export type Cdn = { kind: 'fastly' | 'cloudflare'; purgeUrl: string; token: string };

const KINDS = ['none', 'fastly', 'cloudflare'] as const;

/** Returns `null` if the CDN is not purged automatically. */
export const readCdn = ({ oneOf, address, text, refuse }: Reader): Cdn | null => {
  const kind = oneOf('CDN', KINDS, 'none');
  if (kind === 'none') return null;
  const purgeUrl = address('CDN_PURGE_URL', ['https:', 'http:']);
  const token = text('CDN_PURGE_TOKEN');
  if (purgeUrl !== null && token !== null) return { kind, purgeUrl, token };
  return refuse(`CDN=${kind} needs CDN_PURGE_URL and CDN_PURGE_TOKEN.`);
};
