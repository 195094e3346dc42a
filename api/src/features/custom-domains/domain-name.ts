import { SITES } from '@rushtone/site';
import { ApiError } from '../../errors/api-error.ts';

const MAX_LENGTH = 253;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
/** Matches encodings such as `xn--`, which browsers may display as lookalike letters (RFC 5891, 4.2.3.1). */
const ENCODED = /^..--/;
/** Special-use top-level domains (RFC 6761, 6762, 7686, 8375, and ICANN's `internal`). */
const PRIVATE = new Set([
  'localhost',
  'local',
  'internal',
  'invalid',
  'onion',
  'arpa',
  'lan',
  'home',
  'corp',
]);

/** Extracts the domain from a pasted URL, and removes a trailing dot. */
const bare = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
    .replace(/\.$/, '');

const objectionTo = (domain: string): string | null => {
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  if (/[^\0-\x7f]/.test(domain) || labels.some((label) => ENCODED.test(label)))
    return 'Domains with letters other than a to z are not supported.';
  if (
    domain.length > MAX_LENGTH ||
    labels.length < 2 ||
    !labels.every((label) => LABEL.test(label)) ||
    !/[a-z]/.test(last)
  )
    return 'Please enter a domain such as music.example.com.';
  if (PRIVATE.has(last)) return `A domain that ends in .${last} cannot be reached by visitors.`;
  const brand = Object.values(SITES).find(({ brand: name }) => domain.includes(name));
  return brand ? `A domain of your own cannot contain the name ${brand.name}.` : null;
};

/** Normalizes a domain. Throws if it cannot be served. */
export const readCustomDomain = (typed: string): string => {
  const domain = bare(typed);
  const objection = objectionTo(domain);
  if (objection !== null) throw new ApiError(400, objection);
  return domain;
};
