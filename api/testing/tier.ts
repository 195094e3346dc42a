import { env } from 'node:process';

/** Set by a `*.drill.test.ts` before it imports a test that otherwise tries only some of many cases. */
export const TRIES_ALL = env.TRIES_ALL === '1';
