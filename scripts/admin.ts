import { runNode } from './lib/run.ts';

process.exitCode = runNode('api/src/admin/main.ts', process.argv.slice(2));
