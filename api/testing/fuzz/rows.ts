import type { Pool } from 'pg';

/** Data that no request may change; for websites, those of other accounts. */
const UNTOUCHED: Readonly<Record<string, string>> = {
  songs: 'true',
  playlists: 'true',
  members: 'true',
  news: 'true',
  role_grants: 'true',
  websites: `uid is distinct from 'demo-subscriber'`,
  identity_users: 'true',
};

const GROWING = ['contact_requests', 'outgoing_mail', 'artwork_requests', 'websites', 'promotions'];

const each = async <Value>(
  names: readonly string[],
  ask: (name: string) => Promise<Value>,
): Promise<Record<string, Value>> =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await ask(name)] as const)));

const first = async <Row extends object>(pool: Pool, query: string): Promise<Row> => {
  const { rows } = await pool.query<Row>(query);
  if (rows[0] === undefined) throw new Error('no answer');
  return rows[0];
};

/** Returns checksums of all rows that must not change. */
export const fingerprint = (pool: Pool): Promise<Record<string, string>> =>
  each(Object.keys(UNTOUCHED), async (table) => {
    const query = `select count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) as sum from ${table} t where ${UNTOUCHED[table]}`;
    return (await first<{ sum: string }>(pool, query)).sum;
  });

export const countRows = (pool: Pool): Promise<Record<string, number>> =>
  each(GROWING, async (table) =>
    Number((await first<{ count: string }>(pool, `select count(*) from ${table}`)).count),
  );
