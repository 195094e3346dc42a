import { parseArgs } from 'node:util';
import { runContract } from '@rushtone/platform/commands/contract';
import { COMMAND_SITE } from './command-site.ts';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { unreleased: { type: 'boolean' } },
  });
  for (const line of await runContract(COMMAND_SITE, positionals[0], values)) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
