import type { Brand } from './site.ts';
import { SITES } from './sites.ts';

/** `main`: the site; `radio`: the fm host; `subscriber`: a subscriber's own site, named by its first label. */
export type HostRole = { kind: 'main' } | { kind: 'radio' } | { kind: 'subscriber'; name: string };

export type HostKind = HostRole['kind'];

export type Host = {
  brand: Brand;
  role: HostRole;
  /** The host of the main site of this brand, with the port: where paths of the main site lead. */
  mainHost: string;
};

const MAIN_LABELS = new Set(['', 'www', 'dev', 'localhost']);
const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/i;
/** Longest first, so that `slowtide.localhost` is taken off before `localhost`. */
const DOMAINS = [SITES.rushtone.domain, SITES.slowtide.domain, 'slowtide.localhost', 'localhost'].sort(
  (a, b) => b.length - a.length,
);

const roleOf = (label: string): HostRole => {
  if (MAIN_LABELS.has(label)) return { kind: 'main' };
  return label === 'fm' ? { kind: 'radio' } : { kind: 'subscriber', name: label };
};

/**
 * Brand and role of a host name, port allowed (spec §1, ruling 1): the configured domain comes off first and
 * the first label of what is left decides; a host under no configured domain goes by its literal first label.
 */
export const readHost = (hostWithPort: string): Host => {
  const [, hostname = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(:\d+)?$/.exec(hostWithPort.toLowerCase()) ?? [];
  const brand: Brand = hostname.split('.').includes('slowtide') ? 'slowtide' : 'rushtone';
  if (IP_ADDRESS.test(hostname)) return { brand, role: { kind: 'main' }, mainHost: hostWithPort };
  const domain = DOMAINS.find((known) => hostname === known || hostname.endsWith(`.${known}`));
  const rest = domain === undefined ? hostname : hostname.slice(0, -domain.length).replace(/\.$/, '');
  const role = roleOf(rest.split('.')[0] ?? '');
  const main = role.kind === 'main' ? hostname : (domain ?? hostname.slice(hostname.indexOf('.') + 1));
  return { brand, role, mainHost: main + port };
};

const RESERVED = new Set(
  'www dev fm api mail admin static cdn localhost app assets blog ftp help img login m media ns1 ns2 shop smtp status support test'.split(
    ' ',
  ),
);

/** Names that no subscriber may take: host roles, brands, and what belongs to the operator (ruling 2). */
export const isReservedName = (name: string): boolean => {
  const lower = name.toLowerCase();
  return RESERVED.has(lower) || Object.keys(SITES).some((brand) => lower.includes(brand));
};
