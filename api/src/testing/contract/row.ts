import type { ApiRequest } from '../api-client.ts';

export type Account = 'listener' | 'subscriber' | 'premiumplus' | 'donator';

/** One request of the contract and what it must answer. */
export type Row = Omit<ApiRequest, 'token'> & {
  /** Who asks; a visitor without it. */
  as?: Account;
  code: number;
  message?: string | RegExp;
  /** What the data must hold; other fields are held to the schema by the server itself. */
  data?: unknown;
};

/** Rows of one call: what is the same in all of them first. */
export const rows = (same: Pick<Row, 'call' | 'as' | 'host'>, each: readonly Omit<Row, 'call'>[]): Row[] =>
  each.map((row) => ({ ...same, ...row }));
