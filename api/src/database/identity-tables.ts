import type { JWK } from 'jose';
import type { Generated, JSONColumnType } from 'kysely';

export type IdentityUsersTable = {
  id: string;
  email: string;
  salt: string;
  hash: string;
  verified: Generated<boolean>;
  disabled: Generated<boolean>;
  generation: Generated<number>;
  created_at: Generated<Date>;
  last_login_at: Generated<Date>;
  valid_since: Generated<Date>;
};

/** The tables of the identity stand-in. */
export type IdentityTables = {
  identity_users: IdentityUsersTable;
  identity_refresh_tokens: {
    hash: string;
    user_id: string;
    generation: number;
    signed_in_at: Generated<Date>;
  };
  identity_reset_codes: { hash: string; user_id: string; expires_at: Date };
  identity_attempts: { key: string; count: number; since: Date };
  identity_keys: { id: string; private_key: JSONColumnType<JWK>; created_at: Generated<Date> };
};
