import { parseArgs } from 'node:util';
import { runRelease } from '@rushtone/platform/commands';
import { COMMAND_SITE } from './command-site.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      channel: text,
      percent: text,
      preview: text,
      to: text,
      why: text,
      who: text,
      dirty: flag,
      yes: flag,
      help: flag,
    },
  });
  const { help, ...options } = values;
  for (const line of await runRelease(COMMAND_SITE, help ? [] : positionals, options)) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
