export { assertBoots, bootTest } from './boot-test.ts';
export type { Candidate, Shell, Site } from './boot-site.ts';
