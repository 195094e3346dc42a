import { env } from 'node:process';

env.FUZZ_RUNS ??= '10000';
await import('./fuzz.test.ts');
