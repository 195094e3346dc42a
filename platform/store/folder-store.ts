import { randomUUID } from 'node:crypto';
import { constants, link, mkdir, open, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { assertSize, RefusedFileError, safeName, type ReleaseStore } from './release-store.ts';

const absent = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
};

/** Resolves symbolic links in the part of the path that exists. */
const resolved = async (path: string): Promise<string> =>
  (await realpath(path).catch(absent)) ?? resolved(dirname(path));

const read = async (path: string, name: string): Promise<Buffer> => {
  // A named pipe in the place of the file would otherwise never open.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new RefusedFileError(`${name} is no file`);
    assertSize(name, stats.size);
    const content = Buffer.alloc(stats.size);
    const { bytesRead } = await file.read(content, 0, stats.size, 0);
    return content.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Writes to a temporary file that `place` renames, so that a half-written file is never visible. */
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

/** Creates a store in a local folder. */
export const folderStore = (folder: string): ReleaseStore => {
  /** Throws if a symbolic link in the path leads out of the folder. */
  const placeOf = async (name: string, isRead = false): Promise<string> => {
    const place = join(folder, safeName(name));
    const [root, real] = await Promise.all([resolved(folder), resolved(isRead ? place : dirname(place))]);
    if (real !== root && !real.startsWith(root + sep))
      throw new RefusedFileError(`a symbolic link leads from ${name} out of ${folder}`);
    return place;
  };
  return {
    where: folder,
    read: async (name) => read(await placeOf(name, true), name).catch(absent),
    create: async (name, content) => {
      assertSize(name, Buffer.byteLength(content));
      return write(await placeOf(name), content, link).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
          throw error;
        },
      );
    },
    replace: async (name, content) => {
      assertSize(name, Buffer.byteLength(content));
      await write(await placeOf(name), content, rename);
    },
    remove: async (name) => rm(await placeOf(name), { force: true }),
    list: async (prefix) => {
      const entries = await readdir(join(folder, dirname(`${prefix}x`)), {
        recursive: true,
        withFileTypes: true,
      }).catch(absent);
      return (entries ?? [])
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.new'))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((name) => name.startsWith(prefix))
        .map(safeName);
    },
  };
};
