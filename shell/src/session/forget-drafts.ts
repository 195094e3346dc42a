/** Keys of drafts begin with this; those of one account end with its id. */
const DRAFT = 'draft:';
/** In the browser's file system: the maker's temporary files, and the files of an account's projects. */
const makerFolders = (uid: string): string[] => ['maker', `maker-${uid}`];

const removeKeys = (storage: Storage, isDraft: (key: string) => boolean): void =>
  Object.keys(storage)
    .filter(isDraft)
    .forEach((key) => storage.removeItem(key));

/** What was heard, and what is not for this person. */
const LISTENING = new Set(['listening.history', 'listening.history-paused', 'listening.not-for-me']);

/** Deletes what a person typed or edited in this browser and did not send, and what the browser knows of their taste. */
export const forgetDrafts = async (uid: string): Promise<void> => {
  removeKeys(localStorage, (key) => key.startsWith(DRAFT) && key.endsWith(`:${uid}`));
  removeKeys(localStorage, (key) => LISTENING.has(key));
  removeKeys(sessionStorage, (key) => key.startsWith(DRAFT));
  for (const folder of makerFolders(uid))
    try {
      await (await navigator.storage.getDirectory()).removeEntry(folder, { recursive: true });
    } catch {
      // There is no such folder, or no such file system; a file that another tab has open goes with that tab.
    }
};
