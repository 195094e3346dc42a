import type { Plan } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import type { JWK } from 'jose';
import { Kysely, PostgresDialect, type Generated, type JSONColumnType } from 'kysely';
import type { Pool } from 'pg';

/** Tables of the identity emulator. */
export type IdentityTables = {
  identity_users: {
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
  identity_refresh_tokens: {
    hash: string;
    user_id: string;
    generation: number;
    signed_in_at: Generated<Date>;
  };
  identity_reset_codes: { hash: string; user_id: string; expires_at: Date; kind: 'reset' | 'verify' };
  identity_attempts: { key: string; count: number; since: Date };
  identity_keys: { id: string; private_key: JSONColumnType<JWK>; created_at: Generated<Date> };
};

/** Columns of the API's tables that emulators use. */
type ApiTables = {
  members: {
    brand: Brand;
    channel_id: string;
    channel_name: string;
    channel_pic: string;
    subs: string;
    views: string;
    position: number;
  };
  songs: { video_id: string; title: string; artist: string };
  pay_customer: { customer: string; email: string | null };
  pay_grant: {
    ref: string;
    customer: string | null;
    plan: Plan | null;
    status: string;
    created: string;
    began_at: string | null;
    history: {
      period_end?: number | null;
      ends_at?: number | null;
      resumes_at?: number | null;
      interval?: 'year';
    }[];
  };
  used_once: { id: string; expires_at: Date };
};

export type EmulatorDatabase = Kysely<IdentityTables & ApiTables>;

export const openDatabase = (pool: Pool): EmulatorDatabase =>
  new Kysely({ dialect: new PostgresDialect({ pool }) });
