import type { FakeApi } from './fake-api.ts';

/** The fake API of the test that runs. */
export const current: { api: FakeApi | null } = { api: null };
