import { isObject, type Signed } from './registry.ts';

/** Number of days to count. */
export const USES_DAYS = 7;

/** Number of page views in which a version of a remote used a deprecated member of the contract. */
export type DeprecatedUse = { remote: string; version: string; member: string; views: number };

/** Counts collected by the site, signed as `rollout` by one of its servers. */
export type UsesReport = Signed & { type: 'deprecated-uses'; at: string; uses: readonly DeprecatedUse[] };

const isUse = (value: unknown): value is DeprecatedUse =>
  isObject(value) &&
  [value.remote, value.version, value.member].every((field) => typeof field === 'string') &&
  Number.isInteger(value.views);

export const isUsesReport = (value: unknown): value is UsesReport =>
  isObject(value) &&
  value.type === 'deprecated-uses' &&
  typeof value.at === 'string' &&
  Array.isArray(value.signatures) &&
  Array.isArray(value.uses) &&
  value.uses.every(isUse);

/** Formats a use as a line of a report. */
export const useText = ({ remote, version, member, views }: DeprecatedUse): string =>
  `${remote} ${version} still uses ${member}: ${views} ${views === 1 ? 'view' : 'views'} in ${USES_DAYS} days`;
