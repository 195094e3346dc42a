import { env } from 'node:process';

env.TRIES_ALL = '1';
await import('./search-server.test.ts');
