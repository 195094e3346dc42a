import { spawnSync } from 'node:child_process';
import { ROOT } from '../webpack/paths.ts';
import { makeRemote } from './lib/make-remote.ts';

/** `npm run new-remote -- charts`: a remote that builds, tests and shows a page at once. */
try {
  const [name = ''] = process.argv.slice(2);
  const files = makeRemote(ROOT, name);
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm could not link the new package; run npm install.');
  console.log(`Made ${files.length} files in remotes/${name}. Its page: /${name}, after npm start.`);
  console.log(`It alone: npm run dev -w remotes/${name}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
