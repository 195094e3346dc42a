import type { Brand } from './site.ts';
import { SITES } from './sites.ts';

/** `radio` is the fm host; a `subscriber` host is named by its first label. */
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
 * Brand and role of a host, which may have a port (spec §1, §10.1). The role depends on the first label before the
 * configured domain, or on the first label of a host that is under none.
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

/** A host, with or without a port, that leads to this machine only. */
export const isLocalHost = (host: string): boolean => LOOPBACK.test(host);

/** A text, which builds leave out where nothing asks for a name, as in pages. */
const RESERVED =
  'www dev fm api mail admin static cdn localhost app assets blog ftp help img login m media ns1 ns2 shop smtp status support test account accounts autoconfig autodiscover billing checkout dashboard email info isatap login-page mta-sts mx news openpgpkey password pay payment payments postmaster secure security signin signup sites sso verify webmail wpad';

/** Names that subscribers cannot choose: host roles, brands and names of the operator (spec §10.2). */
export const isReservedName = (name: string): boolean => {
  const lower = name.toLowerCase();
  if (/^(?:xn--|official)|official$/.test(lower)) return true;
  return RESERVED.split(' ').includes(lower) || Object.keys(SITES).some((brand) => lower.includes(brand));
};

/**
 * Host and port of a subscriber's site: a label before the brand's domain, without `www` or `dev`. A numeric address
 * has no subdomains, so `localhost` replaces it.
 */
export const subscriberHost = ({ mainHost }: Pick<Host, 'mainHost'>, name: string): string => {
  const domain = mainHost.replace(/^(?:www|dev)\./, '');
  return `${name}.${/^[\d.]+(:\d+)?$/.test(domain) ? domain.replace(/^[\d.]+/, 'localhost') : domain}`;
};
