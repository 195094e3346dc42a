import { RETENTION } from '@rushtone/domain/retention';
import type { PoolClient } from 'pg';

/** Account deletions recorded in the database, which an older backup may lack. */
type KnownErasures = { pending: readonly object[]; done: readonly string[] };

const isInUse = async (client: PoolClient): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('erasures') is not null and to_regclass('account_security') is not null as found`,
  );
  if (!rows[0]?.found) return false;
  return Boolean((await client.query('select from account_security limit 1')).rowCount);
};

/** Returns `null` for a database in which nobody has signed in yet. */
export const readErasures = async (client: PoolClient): Promise<KnownErasures | null> => {
  if (!(await isInUse(client))) return null;
  const { rows: pending } = await client.query<object>(
    'select brand, uid, email, code, requested_at, due_at from erasures',
  );
  const { rows: done } = await client.query<{ uid: string }>(
    `select substring(subject from 'done: (.*)') as uid from audit_log
     where action = 'erasure' and subject like 'done: %'`,
  );
  return { pending, done: done.map(({ uid }) => uid) };
};

/**
 * After a restore, deletions that were requested, canceled or completed since the backup keep that state. Without
 * records, the waiting period of those in the backup starts over, since they may have been canceled since. Returns the
 * number of accounts that are deleted again.
 */
export const repeatErasures = async (client: PoolClient, known: KnownErasures | null): Promise<number> => {
  if (known === null) {
    await client.query('update erasures set due_at = greatest(due_at, now() + make_interval(days => $1))', [
      RETENTION.erasure.period.days,
    ]);
    return 0;
  }
  await client.query('delete from erasures');
  const columns = 'brand, uid, email, code, requested_at, due_at';
  await client.query(
    `insert into erasures (${columns}) select ${columns} from jsonb_populate_recordset(null::erasures, $1)`,
    [JSON.stringify(known.pending)],
  );
  const { rowCount } = await client.query(
    `insert into erasures (brand, uid, email, due_at)
     select 'rushtone', uid, email, now() from account_security where uid = any($1)
     on conflict (uid) do update set code = null, due_at = excluded.due_at`,
    [known.done],
  );
  return rowCount ?? 0;
};
