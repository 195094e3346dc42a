import { planOf, type AccountRoles, type Role } from '@rushtone/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { paidRolesOf } from '../payments/paid-roles.ts';
import type { Caller } from './token.ts';

/** Roles that an operator granted; those by e-mail only for an address that is proven to be theirs. */
const grantedRolesOf = async (
  db: Kysely<Database>,
  { uid, email, emailVerified }: Caller,
): Promise<Role[]> => {
  const rows = await db
    .selectFrom('role_grants')
    .select('role')
    .distinct()
    .where((row) =>
      row.or([
        row.and({ kind: 'uid', subject: uid }),
        ...(email !== null && emailVerified ? [row.and({ kind: 'email', subject: email })] : []),
      ]),
    )
    .execute();
  return rows.map(({ role }) => role);
};

/** Roles of the caller, granted or paid for. */
export const rolesOf = async (db: Kysely<Database>, caller: Caller): Promise<AccountRoles> => {
  const [granted, paid] = await Promise.all([grantedRolesOf(db, caller), paidRolesOf(db, caller)]);
  const roles = [...new Set([...granted, ...paid])].sort();
  return { roles, plan: planOf(roles) };
};
