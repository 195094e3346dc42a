import { runNode } from './lib/run.ts';

process.exitCode = runNode('cli/src/main.ts', process.argv.slice(2));
