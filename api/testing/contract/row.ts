import type { ApiRequest } from '../api-client.ts';

export type Account = 'listener' | 'subscriber' | 'premiumplus' | 'donator';

/** A request of the API contract and the expected response. */
export type Row = Omit<ApiRequest, 'token'> & {
  /** The caller; a visitor if absent. */
  as?: Account;
  code: number;
  message?: string | RegExp;
  /** Expected part of the data; other fields are validated by the server's own schema. */
  data?: unknown;
};

/** Creates rows with common properties. */
export const rows = (same: Pick<Row, 'call' | 'as' | 'host'>, each: readonly Omit<Row, 'call'>[]): Row[] =>
  each.map((row) => ({ ...same, ...row }));
