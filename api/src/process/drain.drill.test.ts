import { env } from 'node:process';

env.STOP_RUNS ??= '3';
await import('./drain.test.ts');
