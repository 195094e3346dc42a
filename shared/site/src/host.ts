import type { Brand } from './site.ts';
import { SITES } from './sites.ts';

/** `radio` is the fm host; the first label of a `subscriber` host is the subscriber's name. */
type HostRole = { kind: 'main' } | { kind: 'radio' } | { kind: 'subscriber'; name: string };

export type HostKind = HostRole['kind'];

export type Host = {
  brand: Brand;
  role: HostRole;
  /** Host and port of the brand's main site. */
  mainHost: string;
};

const MAIN_LABELS = new Set(['', 'www', 'dev', 'localhost']);
const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/i;
/** Longest first, so that `slowtide.localhost` matches before `localhost`. */
const DOMAINS = [SITES.rushtone.domain, SITES.slowtide.domain, 'slowtide.localhost', 'localhost'].sort(
  (a, b) => b.length - a.length,
);

const roleOf = (label: string): HostRole => {
  if (MAIN_LABELS.has(label)) return { kind: 'main' };
  return label === 'fm' ? { kind: 'radio' } : { kind: 'subscriber', name: label };
};

/**
 * Parses a host, which may include a port, into brand and role (spec §1, §10.1). The role depends on the
 * first label before the configured domain, or on the host's first label if the domain is not configured.
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

const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)(?::\d{1,5})?$/i;

/** Whether a host, with or without a port, is a loopback name or address. */
export const isLocalHost = (host: string): boolean => LOOPBACK.test(host);

/** One string, so that builds drop it where no code checks names, as in pages. */
const RESERVED =
  'www dev fm api mail admin static cdn localhost app assets blog ftp help img login m media ns1 ns2 shop smtp status support test account accounts autoconfig autodiscover billing checkout dashboard email info isatap login-page mta-sts mx news openpgpkey password pay payment payments postmaster secure security signin signup sites sso verify webmail wpad';

/** Whether subscribers cannot choose a name: host roles, brands and names of the operator (spec §10.2). */
export const isReservedName = (name: string): boolean => {
  const lower = name.toLowerCase();
  if (/^(?:xn--|official)|official$/.test(lower)) return true;
  return RESERVED.split(' ').includes(lower) || Object.keys(SITES).some((brand) => lower.includes(brand));
};

/**
 * Returns host and port of a subscriber's site: the name as a label before the brand's domain, without `www`
 * or `dev`. A numeric address cannot have subdomains, so `localhost` replaces it.
 */
export const subscriberHost = ({ mainHost }: Pick<Host, 'mainHost'>, name: string): string => {
  const domain = mainHost.replace(/^(?:www|dev)\./, '');
  return `${name}.${/^[\d.]+(:\d+)?$/.test(domain) ? domain.replace(/^[\d.]+/, 'localhost') : domain}`;
};
