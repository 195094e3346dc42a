import { parseArgs } from 'node:util';
import { openSession } from '@rushtone/platform/commands';
import { assertNotLive, removeRemote } from '@rushtone/platform/commands/remotes';
import { COMMAND_SITE } from './command-site.ts';

/** `npm run remove-remote -- charts` deletes a remote that is no longer live. */
try {
  const [name = ''] = parseArgs({ allowPositionals: true }).positionals;
  assertNotLive(await (await openSession(COMMAND_SITE)).read(), name);
  const files = removeRemote(COMMAND_SITE, name);
  console.log(`remotes/${name} is deleted, also from the lock file and the build.`);
  if (files.length > 0) console.log(`These files still name it:\n${files.join('\n')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
