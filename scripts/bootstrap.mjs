// Runs on Node 20 without any packages: installs the packages of the lock file if they are missing, then runs the
// command with the Node version that the lock file pins.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Commands outside of `scripts/`. */
const FILES = {
  admin: 'cli/src/main.ts',
  reset: 'cli/src/reset.ts',
  'check-identity': 'emulators/check-identity/main.ts',
};

const OLDEST_NODE = 20;
const INSTALLED = 'node_modules/.package-lock.json';
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const node = path.join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const windows = process.platform === 'win32';
/** Downloaded by the package's install script. */
const binary = path.join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node');

const fail = (message) => {
  console.error(`\n${message}`);
  process.exit(1);
};

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const packagesOf = (file) => readJson(file).packages;

/** npm records what it installed in a hidden lock file, which must list the same versions. */
const isInstalled = () => {
  if (!existsSync(path.join(root, INSTALLED))) return false;
  const installed = packagesOf(INSTALLED);
  return Object.entries(packagesOf('package-lock.json')).every(
    ([place, { version, optional, link }]) =>
      !place.startsWith('node_modules/') || optional || link || installed[place]?.version === version,
  );
};

const npm = (...args) => {
  const { status } = spawnSync('npm', [...args, '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: windows,
  });
  if (status !== 0)
    fail('Installing packages failed. See the output of npm above; often the registry cannot be reached.');
};

/** .npmrc disables the install scripts of all packages; the packages listed here need theirs. */
const allowedScripts = () =>
  Object.entries(readJson('package.json').allowScripts).flatMap(([name, allowed]) => (allowed ? [name] : []));

const install = () => {
  if (isInstalled() && existsSync(binary)) return;
  console.error('Installing packages…');
  if (!isInstalled()) npm('ci');
  if (!existsSync(binary)) npm('rebuild', ...allowedScripts(), '--ignore-scripts=false');
  if (!existsSync(binary)) fail('The "node" package has no binary: its install script failed.');
};

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE) fail(`Node ${OLDEST_NODE} or later is required; this is ${process.versions.node}.`);
const [command = 'start', ...rest] = process.argv.slice(2);
install();

const child = spawn(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    path.join(root, FILES[command] ?? `scripts/${command}.ts`),
    ...rest,
  ],
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
// The terminal also sends Ctrl-C to the child; this process only has to outlive it.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.on('SIGHUP', () => child.kill('SIGTERM'));
// On SIGTERM npm ends only its shell; this process notices when its parent changes.
const parent = process.ppid;
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref();
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
