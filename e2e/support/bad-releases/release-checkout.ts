import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');
/** Tools that the release command runs by path. */
const TOOLS = ['typescript', 'oxlint', 'dependency-cruiser', 'jest'];
const FOLDERS = ['api', 'cli', 'emulators', 'platform', 'scripts', 'shared', 'webpack'];
const FILES = ['shell/package.json', 'shell/shell.json', 'shell/CHANGELOG.md', 'shell/src/scss.d.ts'];
const BUILT = ['shell', 'video-host'];
/** Files that releases change besides the sources. */
const KEPT = ['dist/r', 'dist/shell', 'dist/registry.json', '.data/releases', '.data/releases-seen.json'];

/** Sources by their path in the checkout. */
export type Sources = Readonly<Record<string, string>>;

export type ReleaseCheckout = {
  folder: string;
  /** Writes sources, and commits them unless they are `uncommitted`. */
  write: (sources: Sources, uncommitted?: boolean) => void;
  /** Runs `npm run release -- <words>`. */
  release: (
    words: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => { status: number | null; output: string; lastLine: string };
  /** Reads a file of the release store. */
  stored: (file: string) => string;
  /** Returns a hash of the names and contents of all files in the store. */
  hashOfStore: () => string;
  /** Restores the initial sources, build and store. */
  reset: () => void;
  remove: () => void;
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .sort();

/** Copies the repository with the built shell and without remotes or commits. */
const copyRepository = (folder: string): void => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const isTaken = (file: string) => {
    const [first = ''] = file.split('/');
    return first === file || FOLDERS.includes(first) || FILES.includes(file);
  };
  for (const file of listed.split('\n').filter((each) => each && isTaken(each)))
    if (existsSync(path.join(ROOT, file))) cpSync(path.join(ROOT, file), path.join(folder, file));
  for (const name of BUILT)
    cpSync(path.join(ROOT, 'dist', name), path.join(folder, 'dist', name), { recursive: true });
  // The small remotes stand alone, without those that the shell needs.
  for (const file of ['shell/shell.json', 'dist/shell/assets.json']) {
    const shell = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as object;
    writeFileSync(path.join(folder, file), JSON.stringify({ ...shell, needs: {} }));
  }
  for (const file of ['release-key', 'release-root.json'])
    cpSync(path.join(ROOT, '.data', file), path.join(folder, '.data', file));
  const packages = path.join(folder, 'node_modules/@rushtone');
  mkdirSync(packages, { recursive: true });
  for (const name of readdirSync(path.join(folder, 'shared')))
    symlinkSync(path.join(folder, 'shared', name), path.join(packages, name));
  for (const name of ['api', 'cli', 'emulators', 'platform'])
    symlinkSync(path.join(folder, name), path.join(packages, name));
  symlinkSync(path.join(folder, 'api/testing'), path.join(packages, 'api-testing'));
  for (const name of FOLDERS) {
    const own = path.join(ROOT, name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, path.join(folder, name, 'node_modules'));
  }
  for (const name of TOOLS)
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(folder, 'node_modules', name));
};

const COMMAND_LIMIT_MS = 560_000;

const git = (folder: string, ...words: string[]): void =>
  void execFileSync('git', ['-c', 'user.name=tester', '-c', 'user.email=tester@example.com', ...words], {
    cwd: folder,
  });

/**
 * Creates a repository in which releases are fast: the complete release command, the built shell, and the small remotes
 * `names`, whose version 1.0.0 is in a separate store. It is inside of this repository, where it finds the installed
 * packages.
 */
export const releaseCheckout = (names: readonly string[], sources: Sources): ReleaseCheckout => {
  const folder = mkdtempSync(path.join(ROOT, 'dist/releases-'));
  const at = (place: string) => path.join(folder, place);
  const store = at('.data/releases');
  const run = (file: string, words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...words], {
      cwd: folder,
      encoding: 'utf8',
      // A test cannot end while it waits for a command.
      timeout: COMMAND_LIMIT_MS,
      killSignal: 'SIGKILL',
      env: { ...process.env, FORCE_COLOR: '0', RELEASE_WHO: 'tester', ...env },
    });
  const write: ReleaseCheckout['write'] = (changed, uncommitted = false) => {
    for (const [file, text] of Object.entries(changed)) {
      mkdirSync(path.dirname(at(file)), { recursive: true });
      writeFileSync(at(file), text);
    }
    if (uncommitted) return;
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--message', 'Change');
  };
  const build = (target: string) => {
    const { status, stderr } = run('scripts/build.ts', [target]);
    if (status !== 0) throw new Error(stderr);
  };
  const release: ReleaseCheckout['release'] = (words, env) => {
    const { status, stdout, stderr } = run('scripts/release.ts', words, env);
    const output = stdout + stderr;
    const lastLine = (stderr || stdout).trimEnd().split('\n').at(-1) ?? '';
    return { status, output, lastLine };
  };

  copyRepository(folder);
  git(folder, 'init', '--quiet');
  appendFileSync(at('.git/info/exclude'), 'node_modules\n');
  write(sources);
  git(folder, 'tag', 'start');
  for (const name of names) build(name);
  const { status, output } = release(['init', '--why', 'the start']);
  if (status !== 0) throw new Error(output);
  const kept = at('.data/kept');
  for (const place of KEPT) cpSync(at(place), path.join(kept, place), { recursive: true });

  return {
    folder,
    write,
    release,
    stored: (file) => readFileSync(path.join(store, file), 'utf8'),
    hashOfStore: () => {
      const hash = createHash('sha256');
      for (const file of filesIn(store)) hash.update(file).update(readFileSync(file));
      return hash.digest('hex');
    },
    reset: () => {
      git(folder, 'reset', '--quiet', '--hard', 'start');
      git(folder, 'clean', '--quiet', '--force', '-d');
      for (const place of KEPT) {
        rmSync(at(place), { recursive: true, force: true });
        cpSync(path.join(kept, place), at(place), { recursive: true });
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
