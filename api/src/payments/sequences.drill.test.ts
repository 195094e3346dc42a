import { env } from 'node:process';

env.PAYMENT_SEQUENCES ??= '5000';
await import('./sequences.test.ts');
