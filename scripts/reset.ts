import { runNode } from './lib/run.ts';

process.exitCode = runNode('api/src/reset.ts');
