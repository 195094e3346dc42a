import type { Cdn } from '../config/cdn.ts';

const TIMEOUT_MS = 8_000;
/** Maximum keys per request: 256 at Fastly, 30 at Cloudflare. */
const MOST = 30;

// https://www.fastly.com/documentation/reference/api/purging
// https://developers.cloudflare.com/api/resources/cache
const requestFor = ({ kind, token }: Cdn, tags: readonly string[]): RequestInit =>
  kind === 'fastly'
    ? { headers: { 'fastly-key': token, 'surrogate-key': tags.join(' ') } }
    : {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags }),
      };

/** Purges surrogate keys from a CDN. */
export const purgeTags = async (cdn: Cdn, tags: readonly string[]): Promise<void> => {
  for (let start = 0; start < tags.length; start += MOST) {
    const { ok, status } = await fetch(cdn.purgeUrl, {
      method: 'POST',
      ...requestFor(cdn, tags.slice(start, start + MOST)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!ok) throw new Error(`The CDN answered ${status} to a purge.`);
  }
};
