import { parseArgs } from 'node:util';
import { ROOT } from '../webpack/paths.ts';
import { assertNotLive, removeRemote } from './lib/remove-remote.ts';
import { openSession } from './release/session.ts';

/** `npm run remove-remote -- charts` deletes a remote that is no longer live. */
try {
  const [name = ''] = parseArgs({ allowPositionals: true }).positionals;
  assertNotLive(await (await openSession()).read(), name);
  const files = removeRemote(ROOT, name);
  console.log(`remotes/${name} is deleted, also from the lock file and the build.`);
  if (files.length > 0) console.log(`These files still name it:\n${files.join('\n')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
