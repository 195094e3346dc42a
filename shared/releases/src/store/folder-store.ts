import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { ReleaseStore } from './release-store.ts';

const absent = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
};

/** Nobody sees a half-written file: it is written under another name first, and `place` then gives it its own. */
const write = async (
  path: string,
  content: Buffer | string,
  place: (from: string, to: string) => Promise<void>,
): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}.new`;
  try {
    await writeFile(draft, content);
    await place(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
};

/** A folder of this machine. */
export const folderStore = (folder: string): ReleaseStore => ({
  where: folder,
  read: (name) => readFile(join(folder, name)).catch(absent),
  create: (name, content) =>
    write(join(folder, name), content, link).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
        throw error;
      },
    ),
  replace: (name, content) => write(join(folder, name), content, rename),
  list: async (prefix) => {
    const entries = await readdir(join(folder, dirname(`${prefix}x`)), {
      recursive: true,
      withFileTypes: true,
    }).catch(absent);
    return (entries ?? [])
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.new'))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((name) => name.startsWith(prefix));
  },
});
