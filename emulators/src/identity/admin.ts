import { join } from 'node:path';
import type { PoolClient } from 'pg';

/** SQL files of the tables of the identity emulator. */
export const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** What the operators' commands do with accounts; those of a Firebase project are managed in its console. */

export const findAccount = async (client: PoolClient, email: string) => {
  const { rows } = await client.query<{ id: string; email: string; verified: boolean }>(
    'select id, email, verified from identity_users where email = $1',
    [email],
  );
  return rows[0];
};

/** Email addresses by account id. */
export const emailsOf = async (client: PoolClient, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ id: string; email: string }>(
    'select id, email from identity_users where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
};

export const setDisabled = (client: PoolClient, id: string, disabled: boolean) =>
  client.query('update identity_users set disabled = $2 where id = $1', [id, disabled]);

/** Removes the account with its sessions, and the tries to sign in with its address; returns the addresses. */
export const deleteAccount = async (
  pool: Pick<PoolClient, 'query'>,
  { uid, email }: { uid: string | null; email: string | null },
): Promise<string[]> => {
  const { rows } = await pool.query<{ email: string }>(
    'delete from identity_users where id = $1 returning email',
    [uid],
  );
  const addresses = [email, rows[0]?.email].filter((address) => typeof address === 'string');
  await pool.query(`delete from identity_attempts where split_part(key, ' ', 2) = any($1)`, [addresses]);
  return addresses;
};
