import { fileOwners } from './file-owner.ts';

/** A file in the origin private file system, written by a worker. */
export type TemporaryFile = {
  write: (bytes: Uint8Array, at: number) => void;
  read: (into: Uint8Array, at: number) => void;
  /** Closes the file and returns it. */
  finish: () => Promise<File>;
  discard: () => Promise<void>;
};

type SyncHandle = {
  write: (bytes: Uint8Array, options: { at: number }) => number;
  read: (into: Uint8Array, options: { at: number }) => number;
  close: () => void;
};

const FOLDER = 'maker';

/** The worker's name is the owner of its files. */
const owner = (): string => String((globalThis as { name?: unknown }).name ?? '');

/** Separates the owner from the file's own name. */
const SEPARATOR = '.';

export const temporaryFolder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });

/** Throws if the browser has no origin private file system. */
export const createTemporaryFile = async (): Promise<TemporaryFile> => {
  const place = await temporaryFolder();
  const name = `${owner()}${SEPARATOR}${crypto.randomUUID()}`;
  const entry = (await place.getFileHandle(name, { create: true })) as FileSystemFileHandle & {
    createSyncAccessHandle: () => Promise<SyncHandle>;
  };
  const handle = await entry.createSyncAccessHandle();
  let open = true;
  const close = () => {
    if (open) handle.close();
    open = false;
  };
  return {
    write: (bytes, at) => {
      if (handle.write(bytes, { at }) !== bytes.length) throw new Error('The storage is full.');
    },
    read: (into, at) => void handle.read(into, { at }),
    finish: async () => {
      close();
      return entry.getFile();
    },
    discard: async () => {
      close();
      await place.removeEntry(name).catch(() => undefined);
    },
  };
};

/** Removes files whose owner no longer exists, except those that another tab has open. */
export const removeLeftovers = async (): Promise<void> => {
  const place = await temporaryFolder();
  const owners = await fileOwners();
  for await (const name of place.keys()) {
    const [ownerName = ''] = name.split(SEPARATOR);
    if (!owners.has(ownerName)) await place.removeEntry(name).catch(() => undefined);
  }
};
