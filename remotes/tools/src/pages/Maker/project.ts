import type { MakerSettings } from '../../engine/settings/meta.ts';
import { readSettings, writeSettings } from './settings.ts';

/**
 * The file and settings of one account, kept in this browser. `forget-drafts.ts` of the shell deletes them at an
 * explicit sign-out: the settings by their key, the file by the name of its database.
 */
export type Project = {
  readSettings: () => MakerSettings | null;
  saveSettings: (settings: MakerSettings) => void;
  /** Null when there is none. */
  readFile: () => Promise<File | null>;
  /** Rejects when the browser has no storage, or not enough. */
  saveFile: (file: File) => Promise<void>;
  removeFile: () => Promise<void>;
};

const STORE = 'files';
const KEY = 'sound';

const openDatabase = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

/** Opens the database for one transaction only, so that signing out in another tab can delete it. */
const inStore = async <Result>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const database = await openDatabase(name);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
  } finally {
    database.close();
  }
};

export const projectOf = (uid: string): Project => {
  const key = `draft:maker:${uid}`;
  const database = `maker:${uid}`;
  return {
    readSettings: () => {
      try {
        return readSettings(new URLSearchParams(localStorage.getItem(key) ?? ''));
      } catch {
        return null;
      }
    },
    saveSettings: (settings) => {
      try {
        localStorage.setItem(key, writeSettings(settings));
      } catch {
        // Storage may be full or blocked; the maker works without it.
      }
    },
    readFile: async () => {
      const found: unknown = await inStore(database, 'readonly', (store) => store.get(KEY));
      return found instanceof File ? found : null;
    },
    saveFile: async (file) => {
      await inStore(database, 'readwrite', (store) => store.put(file, KEY));
    },
    removeFile: () => inStore(database, 'readwrite', (store) => store.delete(KEY)),
  };
};
