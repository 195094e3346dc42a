import type { Brand } from '@rushtone/site';
import type { Db } from '../database/schema.ts';

/** The website that a domain of a subscriber's own stands for. */
export type OwnSite = { brand: Brand; name: string };

type Served = { sites: ReadonlyMap<string, OwnSite>; domains: ReadonlyMap<string, string>; readAt: number };

/** How long the list is cached: another server may have verified or removed a domain in the meantime. */
const KEEP_MS = 10_000;

const siteKey = ({ brand, name }: OwnSite): string => `${brand} ${name}`;

const readServed = async (db: Db): Promise<Served> => {
  const rows = await db
    .selectFrom('own_domains as d')
    .innerJoin('websites as w', (join) => join.onRef('w.brand', '=', 'd.brand').onRef('w.uid', '=', 'd.uid'))
    .select(['d.domain', 'd.brand', 'w.domain_name as name'])
    .where('d.verified_at', 'is not', null)
    .execute();
  return {
    sites: new Map(rows.map(({ domain, brand, name }) => [domain, { brand, name }])),
    domains: new Map(rows.map(({ domain, ...site }) => [siteKey(site), domain])),
    readAt: Date.now(),
  };
};

export type ServedDomains = {
  /** The website at a host without port; undefined for a host that is nobody's. */
  siteAt: (host: string) => Promise<OwnSite | undefined>;
  /** The domain that a website is served at besides its subdomain. */
  domainOf: (site: OwnSite) => Promise<string | undefined>;
  /** Drops the cached list, so that the next call reads it again. */
  forget: () => void;
};

/**
 * All domains that are served, in memory: a Host header is free text, so made-up ones must not cost a query each.
 * While the database is away, what was read last counts.
 */
export const createServedDomains = (db: Db): ServedDomains => {
  let served: Served = { sites: new Map(), domains: new Map(), readAt: Number.NEGATIVE_INFINITY };
  let reading: Promise<void> | null = null;
  const read = () =>
    (reading ??= readServed(db)
      .then((now) => void (served = now))
      .catch(() => void (served = { ...served, readAt: Date.now() }))
      .finally(() => {
        reading = null;
      }));
  const current = async (): Promise<Served> => {
    if (Date.now() - served.readAt > KEEP_MS) await read();
    return served;
  };
  return {
    siteAt: async (host) => (await current()).sites.get(host),
    domainOf: async (site) => (await current()).domains.get(siteKey(site)),
    forget: () => {
      served = { ...served, readAt: Number.NEGATIVE_INFINITY };
    },
  };
};
