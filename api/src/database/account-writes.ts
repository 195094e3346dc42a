import type { Position } from './log-positions.ts';
import type { Db } from './schema.ts';
import { prepareTogether } from './statement.ts';

const ACCOUNT = { uid: 'text' } as const;

const note = prepareTogether<{ at: number }, 'uid'>(
  'account-wrote',
  ACCOUNT,
  `, noted as (
     insert into account_writes (uid, position)
     select distinct uid, (pg_current_wal_insert_lsn() - '0/0')::bigint from asked order by uid
     on conflict (uid) do update set written_at = now(),
       position = greatest(account_writes.position, excluded.position)
   )
   select at::int from asked`,
);

const find = prepareTogether<{ at: number; position: Position }, 'uid'>(
  'account-position',
  ACCOUNT,
  `select asked.at::int, w.position::float8 as position from asked join account_writes w on w.uid = $uid`,
);

/** Records the current WAL position after a write by the account. */
export const noteWrite = async (db: Db, uid: string): Promise<void> => void (await note(db, { uid }));

/** Returns the WAL position after the account's last write; 0 if it has not written recently. */
export const lastWriteOf = async (db: Db, uid: string): Promise<Position> =>
  (await find(db, { uid }))?.position ?? 0;
