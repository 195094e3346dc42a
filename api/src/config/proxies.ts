import type { IncomingHttpHeaders } from 'node:http';
import { Resolver } from 'node:dns';
import { isIP } from 'node:net';
import type { Reader } from './environment.ts';

/** Named address ranges of `@fastify/proxy-addr`. */
const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const MAX_PROXIES = 9;

const isNetwork = (text: string): boolean => {
  const [, address = '', bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128);
};

export type TrustProxy = false | string | ((address: string, hop: number) => boolean);

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const;

/** Whether a proxy passed a request on. */
export const isForwarded = ({ headers }: { headers: IncomingHttpHeaders }): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);

/**
 * Which proxies are trusted for `X-Forwarded-For` and `X-Forwarded-Proto`. Each proxy appends the address it saw, so
 * only the last entries can be trusted: a number of them, or those written by proxies in known networks.
 */
export const readTrustProxy = ({ text, refuse }: Reader): TrustProxy => {
  const value = text('TRUST_PROXY');
  if (value === null || value === 'false' || value === '0') return false;
  if (/^\d$/.test(value)) return (_address, hop) => hop < Number(value);
  const networks = value.split(/[\s,]+/);
  if (networks.every((network) => RANGES.has(network) || isNetwork(network))) return networks.join(',');
  refuse(
    `TRUST_PROXY must be the number of proxies (1 to ${MAX_PROXIES}) or their networks, such as 10.0.0.0/8, not '${value}'.`,
  );
  return false;
};

const HOST = /^(?:\*\.)?(?:[a-z\d-]+\.)*[a-z\d-]+(?::\d{1,5})?$/;

/** Allowed hosts; `*.name` matches all subdomains. */
export const readHosts = ({ text, refuse }: Reader): readonly string[] => {
  const hosts = (text('HOSTS') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const invalid = hosts.find((host) => !HOST.test(host));
  if (invalid !== undefined)
    refuse(`HOSTS must be host names such as rushtone.com or *.rushtone.com, not '${invalid}'.`);
  return hosts;
};

/** DNS servers for checking custom domains, in Node's format. Empty: those of the machine. */
export const readDnsServers = ({ text, refuse }: Reader): readonly string[] => {
  const servers = (text('DNS_SERVERS') ?? '').split(/[\s,]+/).filter(Boolean);
  try {
    new Resolver().setServers(servers);
    return servers;
  } catch {
    refuse(`DNS_SERVERS must be addresses such as 9.9.9.9 or 127.0.0.1:5353, not '${servers.join(', ')}'.`);
    return [];
  }
};
