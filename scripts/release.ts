import { parseArgs } from 'node:util';
import { runRelease } from './release/commands.ts';

const USAGE = `npm run release -- <remote>                                  builds, tests and releases its version
npm run release -- <remote> --channel canary --percent 5    releases to a share of visitors; run again to grow it
npm run release -- promote <remote>                         makes the canary live for everybody
npm run release -- rollback <remote> [--to <version>]       makes the previous version live again
npm run release -- block <remote> <version>                 stops a version from running anywhere
npm run release -- status                                   lists what is live, and the last changes
npm run release -- shell                                    keeps the built shell, to test releases with it
npm run release -- clear                                    deletes all releases of this machine
Each change takes --why "<reason>" and --who <name> for the change log.`;

const text = { type: 'string' } as const;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { channel: text, percent: text, to: text, why: text, who: text },
  });
  const lines = positionals.length > 0 ? await runRelease(positionals, values) : [USAGE];
  for (const line of lines) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
