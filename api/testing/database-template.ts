import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DEMO_ACCOUNTS = dirname(fileURLToPath(import.meta.resolve('@rushtone/emulators/demo-accounts')));
const SOURCES = [
  join(DEMO_ACCOUNTS, '../../migrations'),
  ...['database', 'jobs', 'demo-data'].map((folder) => join(import.meta.dirname, '../src', folder)),
  DEMO_ACCOUNTS,
];
/** Unique per user and checkout, because other tests may be running. */
const OWNER = `${userInfo().uid}-${createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 8)}`;
const PREFIX = `rushtone-template-${OWNER}-`;

/**
 * Names the demo data of this user and checkout. Changes with the date, because demo dates depend on it, and with the
 * sources of the database.
 */
export const fingerprint = (): string => (known ??= readFingerprint());

let known: string | undefined;

const readFingerprint = (): string => {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const folder of SOURCES) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const path of files.map((file) => join(file.parentPath, file.name)).sort()) {
      hash.update(path).update(readFileSync(path));
    }
  }
  return `${OWNER}-${hash.digest('hex').slice(0, 16)}`;
};

const removeOthers = async (path: string): Promise<void> => {
  const old = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX) && !path.endsWith(name));
  await Promise.all(old.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
};

const copyFolder = (from: string, to: string): void => {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  // Several times faster than `fs.cp`.
  else execFileSync('cp', ['-R', from, to]);
};

/** Copies a stopped cluster with demo data to `folder`. The template is created once, which takes seconds. */
export const copyDemoDatabase = async (folder: string): Promise<void> => {
  const path = join(tmpdir(), `rushtone-template-${fingerprint()}`);
  if (!existsSync(path)) {
    // Loads what a server loads, which only the first test file of a day needs.
    const { makeTemplate } = await import('./make-template.ts');
    await makeTemplate(path);
    await removeOthers(path);
  }
  copyFolder(path, folder);
};
