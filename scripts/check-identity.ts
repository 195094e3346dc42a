import { runNode } from './lib/run.ts';

process.exitCode = runNode('emulators/check-identity/main.ts');
