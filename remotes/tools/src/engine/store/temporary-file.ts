/** A file of the browser's private storage, as a worker writes it. */
export type TemporaryFile = {
  write: (bytes: Uint8Array, at: number) => void;
  read: (into: Uint8Array, at: number) => void;
  /** Closes it and gives what was written. */
  finish: () => Promise<File>;
  discard: () => Promise<void>;
};

type SyncHandle = {
  write: (bytes: Uint8Array, options: { at: number }) => number;
  read: (into: Uint8Array, options: { at: number }) => number;
  flush: () => void;
  close: () => void;
};

const FOLDER = 'maker';

const folder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });

/** Throws where the browser has no such storage; the caller then keeps the bytes in memory. */
export const createTemporaryFile = async (): Promise<TemporaryFile> => {
  const place = await folder();
  const name = crypto.randomUUID();
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
      handle.flush();
      close();
      return entry.getFile();
    },
    discard: async () => {
      close();
      await place.removeEntry(name).catch(() => undefined);
    },
  };
};

/** Removes what an earlier visit left; a file that another tab still writes stays. */
export const removeLeftovers = async (): Promise<void> => {
  const place = await folder();
  const names = place as unknown as { keys: () => AsyncIterable<string> };
  for await (const name of names.keys()) await place.removeEntry(name).catch(() => undefined);
};
