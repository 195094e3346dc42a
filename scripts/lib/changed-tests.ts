import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { cruise, type IModule } from 'dependency-cruiser';
import config from '../../dependency-cruiser.config.ts';
import { ROOT } from '../../webpack/paths.ts';

const FOLDERS = [
  'api',
  'bench',
  'cli',
  'e2e',
  'emulators',
  'platform',
  'remotes',
  'scripts',
  'shared',
  'shell',
  'webpack',
];
/** A change of these reaches every test. */
const EVERYWHERE =
  /^(package(-lock)?\.json|tsconfig.*\.json|jest\.config\.ts|(platform\/)?playwright\.config\.ts|\.npmrc)$/;

export type ChangedTests = {
  jest: readonly string[];
  node: readonly string[];
  browser: readonly string[];
  /** Tests of the platform in a browser. */
  platform: readonly string[];
};

const git = (...args: string[]): string | null => {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

/** Returns the commit that a branch started from; on main itself, the newest one that was pushed, or else HEAD. */
const findBase = (): string =>
  ['main', 'origin/main'].flatMap((name) => {
    const base = git('merge-base', 'HEAD', name);
    return base === null || base === git('rev-parse', 'HEAD') ? [] : [base];
  })[0] ?? 'HEAD';

const changedSince = (base: string): readonly string[] => {
  const tracked = git('diff', '--name-only', base);
  if (tracked === null) throw new Error(`git does not know "${base}".`);
  const untracked = git('ls-files', '--others', '--exclude-standard') ?? '';
  return [...new Set([...tracked.split('\n'), ...untracked.split('\n')])].filter(Boolean);
};

type Imports = Pick<IModule, 'source'> & { dependencies: readonly { resolved: string }[] };

/** Returns the files that import one of `changed`, directly or through others, and those themselves. */
export const filesReached = (
  modules: readonly Imports[],
  changed: readonly string[],
): ReadonlySet<string> => {
  const importers = new Map<string, string[]>();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies)
      importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
};

/** Finds the tests of the first tier that the changes since `base` reach by imports. Throws if they reach all. */
export const findChangedTests = async (
  isNodeTest: (file: string) => boolean,
  base = findBase(),
): Promise<ChangedTests> => {
  const changed = changedSince(base);
  const everywhere = changed.find((file) => EVERYWHERE.test(file));
  if (everywhere !== undefined)
    throw new Error(`${everywhere} has changed, which reaches every test: npm test`);
  const { output } = await cruise(
    FOLDERS,
    { ...config.options, exclude: { path: '(^|/)(dist|\\.data)/' }, baseDir: ROOT },
    config.options.enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of a result.');
  const tests = [...filesReached(output.modules, changed)].filter(
    (file) =>
      /\.(test|spec)\.tsx?$/.test(file) && !/\.drill\./.test(file) && existsSync(path.join(ROOT, file)),
  );
  const inBrowser = tests.filter((file) => file.endsWith('.spec.ts'));
  const node = tests.filter((file) => !inBrowser.includes(file) && isNodeTest(file));
  const isOfPlatform = (file: string) => file.startsWith('platform/');
  return {
    browser: inBrowser.filter((file) => !isOfPlatform(file)),
    platform: inBrowser.filter(isOfPlatform),
    node,
    jest: tests.filter((file) => !inBrowser.includes(file) && !node.includes(file)),
  };
};
