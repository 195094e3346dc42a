import { runNode } from './lib/run.ts';

process.exitCode = runNode('cli/src/reset.ts');
