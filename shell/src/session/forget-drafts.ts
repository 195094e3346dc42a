import { ACCOUNT } from '../offline/rules.ts';

/** Prefix of drafts' keys; those of an account end with its ID. */
const DRAFT = 'draft:';
/**
 * Folders in the browser's private file system: the maker's temporary files, and the files of an account's
 * projects.
 */
const makerFolders = (uid: string): string[] => ['maker', `maker-${uid}`];

const removeKeys = (storage: Storage, isDraft: (key: string) => boolean): void =>
  Object.keys(storage)
    .filter(isDraft)
    .forEach((key) => storage.removeItem(key));

/** Listening history, and what is marked as "Not for me". */
const LISTENING = new Set(['rushtone.history', 'rushtone.history-paused', 'rushtone.not-for-me']);

/** Deletes a person's unsent drafts from this browser, what it stores about their taste, and what works offline. */
export const forgetDrafts = async (uid: string): Promise<void> => {
  removeKeys(localStorage, (key) => key.startsWith(DRAFT) && key.endsWith(`:${uid}`));
  removeKeys(localStorage, (key) => LISTENING.has(key));
  removeKeys(sessionStorage, (key) => key.startsWith(DRAFT));
  // Absent where a browser keeps nothing, as in a page without HTTPS.
  if ('caches' in window) await caches.delete(ACCOUNT).catch(() => false);
  for (const folder of makerFolders(uid))
    try {
      await (await navigator.storage.getDirectory()).removeEntry(folder, { recursive: true });
    } catch {
      // The folder or the file system does not exist, or another tab has a file open and will delete it.
    }
};
