// Runs on Node 20 without any packages: installs the packages of the lock file if they are missing, then runs the
// command with the Node version that the lock file pins.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';

/** Commands outside of `scripts/`. */
const FILES = {
  admin: 'cli/src/main.ts',
  reset: 'cli/src/reset.ts',
  'check-identity': 'emulators/check-identity/main.ts',
  example: 'platform/example/start.ts',
  format: 'node_modules/oxfmt/bin/oxfmt',
};

/** Commands that need no packages for tests and tools. */
const LEAN = ['admin', 'build', 'check-identity', 'example', 'package', 'reset', 'sbom', 'start'];

const OLDEST_NODE = 20;
/** Runs the project on systems for which package.json names no package with Node's binary. */
const OWN_NODE = 24;
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';

/** Parent and state of a process on Linux, and null where that cannot be read. */
const statOf = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    return { name, parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) };
  } catch {
    return null;
  }
};

/** How often to check whether npm still runs: when killed, it tells nobody. Some shells stay between npm and us. */
const NPM_POLL_MS = 250;
const underNpm = process.env.npm_lifecycle_event !== undefined;
const parent = process.ppid;
const shell = statOf(parent)?.name.endsWith('sh') ? statOf(parent) : null;
const isNpmGone = () => process.ppid !== parent || (shell && statOf(parent)?.parent !== shell.parent);

const fail = (message) => {
  console.error(`\n${message}`);
  process.exit(1);
};

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE) fail(`Node ${OLDEST_NODE} or later is required; this is ${process.versions.node}.`);
const [command = 'start', ...rest] = process.argv.slice(2);
try {
  install(root, !LEAN.includes(command) || rest.includes('--platform'));
} catch (error) {
  fail(error.message);
}
const packaged = path.join(root, 'node_modules/.bin', windows ? 'node.cmd' : 'node');
if (!existsSync(packaged) && major !== OWN_NODE)
  fail(
    `On ${process.platform} ${process.arch}, Node ${OWN_NODE} is required; this is ${process.versions.node}.`,
  );
const node = existsSync(packaged) ? packaged : process.execPath;

const child = spawn(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    // No other process opens the debugger of the server by a signal.
    '--disable-sigusr1',
    ...(windows ? [] : ['--import', path.join(root, 'scripts/lib/end-with-parent.ts')]),
    path.join(root, FILES[command] ?? `scripts/${command}.ts`),
    ...rest,
  ],
  {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', ...(windows ? [] : ['ipc'])],
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
if (underNpm) setInterval(() => isNpmGone() && child.kill('SIGTERM'), NPM_POLL_MS);
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
