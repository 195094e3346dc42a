// Runs on the built-ins of Node 20 alone: installs what the lock file names when that is not here yet, then
// hands over to the Node that the lock file pins.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const INSTALLED = 'node_modules/.package-lock.json';
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const node = path.join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const windows = process.platform === 'win32';

const fail = (message) => {
  console.error(`\n${message}`);
  process.exit(1);
};

const packagesOf = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;

/** npm keeps its own lock file of what it installed; it must name the same versions as ours. */
const isInstalled = () => {
  if (!existsSync(node) || !existsSync(path.join(root, INSTALLED))) return false;
  const installed = packagesOf(INSTALLED);
  return Object.entries(packagesOf('package-lock.json')).every(
    ([place, { version, optional, link }]) =>
      !place.startsWith('node_modules/') || optional || link || installed[place]?.version === version,
  );
};

const install = () => {
  if (isInstalled()) return;
  console.error('Installing what package-lock.json names…');
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: windows,
  });
  if (status !== 0) {
    fail(
      'The step "install" failed. Look at the lines of npm above: most often the registry could not be reached.',
    );
  }
  if (!existsSync(node))
    fail('The step "install" left no Node in node_modules. Allow the install script of "node".');
};

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE) fail(`Node ${OLDEST_NODE} or later is needed; this is ${process.versions.node}.`);
const [command = 'start', ...rest] = process.argv.slice(2);
install();

const child = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', path.join(root, 'scripts', `${command}.ts`), ...rest],
  {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/node'),
      PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    },
  },
);
// A Ctrl-C reaches the child by the terminal; this process only has to outlive it.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.on('SIGHUP', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
