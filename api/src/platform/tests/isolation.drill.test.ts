import { env } from 'node:process';

env.TRIES_ALL = '1';
await import('./isolation.test.ts');
