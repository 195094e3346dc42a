import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '..');
export const DIST = path.join(ROOT, 'dist');

/** All folders in `remotes/` with a `remote.json`. */
export const REMOTES: readonly string[] = readdirSync(path.join(ROOT, 'remotes')).filter((name) =>
  existsSync(path.join(ROOT, 'remotes', name, 'remote.json')),
);

export const remoteFolder = (name: string): string => path.join(ROOT, 'remotes', name);
