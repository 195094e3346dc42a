import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { makeRemote } from '@rushtone/platform/commands/remotes';
import { ROOT } from '../webpack/paths.ts';
import { COMMAND_SITE } from './command-site.ts';

/** `npm run new-remote -- charts` creates a remote that builds, has a test and shows a page. */
try {
  const [name = ''] = parseArgs({ allowPositionals: true }).positionals;
  const files = makeRemote(COMMAND_SITE, name);
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm could not link the new package. Run npm install.');
  console.log(`Created ${files.length} files in remotes/${name}. After npm start its page is at /${name}.`);
  console.log(`Where releases are served, it is there after: npm run release -- ${name} --why "…"`);
  console.log(`To run it without the shell: npm run dev -w remotes/${name}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
