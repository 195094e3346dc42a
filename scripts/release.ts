import { parseArgs } from 'node:util';
import { runRelease } from './release/commands.ts';

const USAGE = `npm run release -- <remote>                                  builds, tries and releases its version
npm run release -- <remote> --channel canary --percent 5    to a share of the visitors; again with more to grow
npm run release -- promote <remote>                         the canary goes to everybody
npm run release -- rollback <remote> [--to <version>]       what was live before goes to everybody
npm run release -- block <remote> <version>                 a version must run nowhere any more
npm run release -- status                                   what is live, and who changed it
npm run release -- shell                                    keeps the built shell, to try releases with it
npm run release -- clear                                    forgets the releases of this machine
Each takes --why "<reason>" and --who <name> for the audit.`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      channel: { type: 'string' },
      percent: { type: 'string' },
      to: { type: 'string' },
      why: { type: 'string' },
      who: { type: 'string' },
    },
  });
  const lines = positionals.length > 0 ? await runRelease(positionals, values) : [USAGE];
  for (const line of lines) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
