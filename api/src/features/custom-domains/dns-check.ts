import { promises as dns } from 'node:dns';
import type { DnsRecord } from '@rushtone/domain';
import { SITES, type Brand } from '@rushtone/site';

/** DNS only: the server never connects to the domain, which prevents requests into its own network (SSRF). */
export type Resolver = Pick<dns.Resolver, 'resolveTxt' | 'resolveCname' | 'resolve4' | 'resolve6'>;

const QUERY_MS = 2_000;
const TRIES = 2;

/** Creates a resolver that uses `servers` (IP addresses with optional port), or the system's if empty. */
export const createResolver = (servers: readonly string[]): Resolver => {
  const resolver = new dns.Resolver({ timeout: QUERY_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
};

/** CNAME target of custom domains; covered by the brand's wildcard record for websites. */
export const targetOf = (brand: Brand): string => `sites.${SITES[brand].domain}`;

type Claim = { brand: Brand; domain: string; token: string };

const proofName = ({ brand, domain }: Claim): string => `_${brand}.${domain}`;
const proofValue = ({ token }: Claim): string => `site=${token}`;

/** DNS records that the owner has to add. */
export const recordsOf = (claim: Claim): DnsRecord[] => [
  { type: 'TXT', name: proofName(claim), value: proofValue(claim) },
  { type: 'CNAME', name: claim.domain, value: targetOf(claim.brand) },
];

class Unanswered extends Error {}

/** Errors for a missing record. All other errors are inconclusive. */
const NOTHING = new Set(['ENODATA', 'ENOTFOUND']);

const found = async <Value>(answer: Promise<Value[]>): Promise<Value[]> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOTHING.has(String(error.code))) return [];
    throw new Unanswered();
  }
};

const addressesOf = async (resolver: Resolver, name: string): Promise<string[]> =>
  (await Promise.all([found(resolver.resolve4(name)), found(resolver.resolve6(name))])).flat();

const proofProblem = async (resolver: Resolver, claim: Claim): Promise<string | null> => {
  const texts = (await found(resolver.resolveTxt(proofName(claim)))).map((parts) => parts.join('').trim());
  if (texts.includes(proofValue(claim))) return null;
  return texts.length === 0
    ? `There is no TXT record at ${proofName(claim)} yet.`
    : `The TXT record at ${proofName(claim)} has another value.`;
};

const SHOWN = 3;

/** Checks where the domain points. An apex domain cannot have a CNAME, so its IP addresses are compared. */
const placeProblem = async (resolver: Resolver, { brand, domain }: Claim): Promise<string | null> => {
  const target = targetOf(brand);
  const names = await found(resolver.resolveCname(domain));
  if (names.some((name) => name.toLowerCase().replace(/\.$/, '') === target)) return null;
  const [own, ours] = await Promise.all([addressesOf(resolver, domain), addressesOf(resolver, target)]);
  if (own.length === 0) return `${domain} leads nowhere yet: the CNAME record is missing.`;
  const elsewhere = own.filter((address) => !ours.includes(address));
  if (elsewhere.length === 0) return null;
  return `${domain} leads to ${[...names, ...elsewhere].slice(0, SHOWN).join(', ')} instead of ${target}.`;
};

export type DnsResult = 'unanswered' | { problem: string };

/** Checks that the domain is proven to belong to the account and points here; `problem` is `''` if so. */
export const checkDns = async (resolver: Resolver, claim: Claim): Promise<DnsResult> => {
  try {
    const problems = await Promise.all([proofProblem(resolver, claim), placeProblem(resolver, claim)]);
    return { problem: problems.filter((problem) => problem !== null).join(' ') };
  } catch (error) {
    if (error instanceof Unanswered) return 'unanswered';
    throw error;
  }
};

/** Returns whether ownership is still proven; `true` while the domain's name servers don't respond. */
export const isStillProven = async (resolver: Resolver, claim: Claim): Promise<boolean> => {
  try {
    return (await proofProblem(resolver, claim)) === null;
  } catch (error) {
    if (error instanceof Unanswered) return true;
    throw error;
  }
};
