import type { DeprecatedUse } from '../../registry/deprecated-uses.ts';

/** Where uses of deprecated members of the contract are counted. */
export type DeprecatedUses = {
  /** Counts a view in which a version used these members. */
  add: (remote: string, version: string, members: readonly string[]) => void;
  /** Writes the counts collected since the last flush. */
  flush: () => Promise<void>;
  /** Uses of the last days, most views first. */
  recent: (now: Date) => Promise<DeprecatedUse[]>;
  deleteOld: (now: Date) => Promise<void>;
};
