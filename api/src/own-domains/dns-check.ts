import { promises as dns } from 'node:dns';
import type { DnsRecord } from '@rushtone/domain';
import { SITES, type Brand } from '@rushtone/site';

/** Only DNS is asked, never the address that it names: nothing is opened inside the server's own network. */
export type Resolver = Pick<dns.Resolver, 'resolveTxt' | 'resolveCname' | 'resolve4' | 'resolve6'>;

const QUERY_MS = 2_000;
const TRIES = 2;

/** Asks `servers` (addresses, which may have a port), or those of this machine without any. */
export const createResolver = (servers: readonly string[]): Resolver => {
  const resolver = new dns.Resolver({ timeout: QUERY_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
};

/** The name that domains lead to; the record for all websites of the brand answers it too. */
export const targetOf = (brand: Brand): string => `sites.${SITES[brand].domain}`;

type Claim = { brand: Brand; domain: string; token: string };

const proofName = ({ brand, domain }: Claim): string => `_${brand}.${domain}`;
const proofValue = ({ token }: Claim): string => `site=${token}`;

/** What the owner adds at their provider. */
export const recordsOf = (claim: Claim): DnsRecord[] => [
  { type: 'TXT', name: proofName(claim), value: proofValue(claim) },
  { type: 'CNAME', name: claim.domain, value: targetOf(claim.brand) },
];

class Unanswered extends Error {}

/** Nothing of that name or type. Every other failure says nothing about the domain. */
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

/** A domain without subdomain cannot have a CNAME record: then its addresses are compared. */
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

/** Whether the domain proves to be the account's, and leads here; `problem` is '' if it does. */
export const checkDns = async (resolver: Resolver, claim: Claim): Promise<DnsResult> => {
  try {
    const problems = await Promise.all([proofProblem(resolver, claim), placeProblem(resolver, claim)]);
    return { problem: problems.filter((problem) => problem !== null).join(' ') };
  } catch (error) {
    if (error instanceof Unanswered) return 'unanswered';
    throw error;
  }
};

/** Whether the domain has not stopped proving that it is the account's; also while its servers do not answer. */
export const isStillProven = async (resolver: Resolver, claim: Claim): Promise<boolean> => {
  try {
    return (await proofProblem(resolver, claim)) === null;
  } catch (error) {
    if (error instanceof Unanswered) return true;
    throw error;
  }
};
