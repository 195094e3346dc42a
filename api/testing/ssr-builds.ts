import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { ServerBuilds } from './build-fixture.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = ['shell', 'remotes', 'shared', 'webpack', 'package-lock.json'];
const SOURCE = /\.(tsx?|scss|json)$/;
const REMOTES = ['listening', 'network', 'subscribe'] as const;
const PREFIX = `rushtone-ssr-${userInfo().uid}-`;

/** Hash of names and contents of all files that affect a build. */
const fingerprint = (): string => {
  const hash = createHash('sha256');
  const add = (path: string): void => void hash.update(path).update(readFileSync(path));
  for (const folder of SOURCES.map((name) => join(ROOT, name))) {
    if (SOURCE.test(folder)) add(folder);
    else
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
        if (SOURCE.test(name) && !/node_modules|\.test\./.test(name)) add(join(folder, name));
  }
  return hash.digest('hex').slice(0, 16);
};

/** Returns the folder with server builds of the shell and `REMOTES`, created once, which takes seconds. */
const folderOfBuilds = (): string => {
  const folder = join(tmpdir(), PREFIX + fingerprint());
  if (existsSync(folder)) return folder;
  const made = mkdtempSync(join(tmpdir(), 'rushtone-building-'));
  const script = join(ROOT, 'scripts/lib/ssr-builds.ts');
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', script, made, ...REMOTES]);
  try {
    renameSync(made, folder);
  } catch {
    // Another test file created it first.
    rmSync(made, { recursive: true });
  }
  for (const old of readdirSync(tmpdir()))
    if (old.startsWith(PREFIX) && !folder.endsWith(old)) rmSync(join(tmpdir(), old), { recursive: true });
  return folder;
};

export const readSsrBuilds = (): ServerBuilds => {
  const folder = folderOfBuilds();
  const names = ['shell', ...REMOTES];
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(folder, name, 'server.cjs'), 'utf8')]),
  );
};
