import type { Brand } from '@rushtone/site';
import type { Db } from '../../database/schema.ts';

/** The website served at a custom domain. */
export type OwnSite = { brand: Brand; name: string };

type Served = { sites: ReadonlyMap<string, OwnSite>; domains: ReadonlyMap<string, string>; readAt: number };

/** TTL of the cached list in ms, because other servers may add or remove domains. */
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
  /** Returns the website at a hostname; `undefined` if there is none. */
  siteAt: (host: string) => Promise<OwnSite | undefined>;
  /** Returns the custom domain of a website. */
  domainOf: (site: OwnSite) => Promise<string | undefined>;
  /** Invalidates the cached list. */
  forget: () => void;
};

/** With OWN_DOMAINS=off: proven domains are not served either, since nobody checks them any more. */
export const NO_SERVED_DOMAINS: ServedDomains = {
  siteAt: async () => undefined,
  domainOf: async () => undefined,
  forget: () => {},
};

/**
 * Caches all served domains in memory, because arbitrary Host headers must not cause queries. While the database is
 * down, the last known list is used.
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
