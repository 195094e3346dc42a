/** What the versions panel and the badge work with. */
export { override, overrides, resetOverrides, type OverrideState } from './overrides.ts';
