import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTimeOf, isAlive } from './processes.ts';

/** Thrown if another server uses the same data folder. */
export class FolderInUse extends Error {}

const ownerOf = (content: string): number | null => {
  const [pid = '', startTime = ''] = content.split('\n');
  return isAlive(Number(pid)) && startTimeOf(Number(pid)) === startTime ? Number(pid) : null;
};

const readLock = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

const removeStale = (path: string, content: string): void => {
  const aside = `${path}.${process.pid}`;
  renameSync(path, aside);
  // If another process has taken over the stale lock in the meantime, restore its lock.
  if (readLock(aside) === content) rmSync(aside);
  else renameSync(aside, path);
};

/** Locks the folder for this process and returns the unlock function. Takes over the lock of a dead process. */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'server.lock');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      writeFileSync(path, `${process.pid}\n${startTimeOf(process.pid)}\n`, { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const content = readLock(path);
    if (content === null) continue;
    const owner = ownerOf(content);
    if (owner !== null) {
      throw new FolderInUse(
        `A server already uses ${folder} (process ${owner}). Stop it, or choose another folder with DATA_DIR.`,
      );
    }
    removeStale(path, content);
  }
  throw new FolderInUse(`Could not lock ${path}. Delete the file if no server is running.`);
};
