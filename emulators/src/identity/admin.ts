import { join } from 'node:path';
import type { PoolClient } from 'pg';

/** Folder of the SQL migrations for the identity emulator's tables. */
export const MIGRATIONS = join(import.meta.dirname, '../../migrations');

// Account operations for the operators' commands; accounts of a Firebase project are managed in its console.

export const findAccount = async (client: PoolClient, email: string) => {
  const { rows } = await client.query<{ id: string; email: string; verified: boolean }>(
    'select id, email, verified from identity_users where email = $1',
    [email],
  );
  return rows[0];
};

/** Returns email addresses by account id. */
export const emailsOf = async (client: PoolClient, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ id: string; email: string }>(
    'select id, email from identity_users where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
};

export const setDisabled = (client: PoolClient, id: string, disabled: boolean) =>
  client.query('update identity_users set disabled = $2 where id = $1', [id, disabled]);

/** Deletes an account with its sessions and sign-in attempts. Returns its email addresses. */
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
