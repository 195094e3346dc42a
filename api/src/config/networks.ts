import { BlockList, isIP } from 'node:net';
import { isLocalHost } from '@rushtone/site';
import type { Reader } from './environment.ts';

const HOST = /^(?:\*\.)?(?:[a-z\d-]+\.)*[a-z\d-]+$/;

/** Returns a predicate for local hosts and those in INTERNAL_NETWORKS: addresses, CIDR ranges, names, wildcards. */
export const readInternalNetworks = ({ text, refuse }: Reader): ((host: string) => boolean) => {
  const entries = (text('INTERNAL_NETWORKS') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const addresses = new BlockList();
  const names: string[] = [];
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const version = isIP(address);
    const longest = version === 4 ? 32 : 128;
    if (version === 0 ? !HOST.test(entry) : !/^\d{1,3}$/.test(bits ?? '0') || Number(bits ?? 0) > longest)
      refuse(`INTERNAL_NETWORKS must be networks or host names, not '${entry}'.`);
    else if (version === 0) names.push(entry);
    else addresses.addSubnet(address, Number(bits ?? longest), version === 4 ? 'ipv4' : 'ipv6');
  }
  return (host) => {
    const name = host.toLowerCase().replace(/^\[|\]$/g, '');
    const version = isIP(name);
    if (isLocalHost(host)) return true;
    if (version !== 0) return addresses.check(name, version === 4 ? 'ipv4' : 'ipv6');
    return names.some((each) => (each.startsWith('*.') ? name.endsWith(each.slice(1)) : name === each));
  };
};

const SERVICES = [
  'CHECKOUT_PREMIUM_URL',
  'CHECKOUT_PREMIUM_PLUS_URL',
  'CHECKOUT_DONATE_URL',
  'CHECKOUT_PORTAL_URL',
  'S3_ENDPOINT',
  'PAGE_ORIGINS',
  'MAIL_URL',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'SEARCH_URL',
  'CDN_PURGE_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'SENTRY_DSN',
];

/** `sslmode` values for which `pg` verifies the certificate; https://www.postgresql.org/docs/current/libpq-ssl.html */
const CHECKED = /^(?:require|verify-ca|verify-full)$/;

const isDatabaseEncrypted = (parameters: URLSearchParams): boolean =>
  !parameters.has('uselibpqcompat') &&
  (CHECKED.test(parameters.get('sslmode') ?? '') || parameters.get('ssl') === 'true');

const UNENCRYPTED = new Set(['http:', 'redis:']);

const isEncrypted = ({ protocol, searchParams }: URL): boolean => {
  if (/^postgres(?:ql)?:$/.test(protocol)) return isDatabaseEncrypted(searchParams);
  const weakened = ['ignoreTLS', 'tls.rejectUnauthorized', 'secure'].some((key) => searchParams.has(key));
  return !UNENCRYPTED.has(protocol) && !weakened;
};

/** Requires TLS for these URLs, except inside internal networks. */
export const assertEncrypted = (read: Reader): void => {
  const { text, refuse } = read;
  const isInternal = readInternalNetworks(read);
  for (const name of SERVICES)
    for (const address of (text(name) ?? '').split(/[\s,]+/)) {
      if (!URL.canParse(address)) continue;
      const url = new URL(address);
      // Without a hostname it is a local socket.
      if (isEncrypted(url) || url.hostname === '' || isInternal(url.hostname)) continue;
      const how = name.startsWith('DATABASE_') ? ' Add ?sslmode=verify-full, or the host to it.' : '';
      refuse(
        `${name} must be encrypted: '${url.protocol}//${url.hostname}' is not in INTERNAL_NETWORKS.${how}`,
      );
    }
};
