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
