/**
 * Returns whether pages of an origin may call the API. `https://*.example.org` allows any single label in place of the
 * wildcard, such as subscribers' hosts.
 */
export const allowsOrigin = (allowed: readonly string[], origin: string): boolean =>
  allowed.includes(origin) || allowed.includes(origin.replace(/^(https?:\/\/)[\w-]+\./, '$1*.'));
