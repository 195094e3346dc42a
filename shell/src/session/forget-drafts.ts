/** Keys of drafts begin with this; those of one account end with its id. */
const DRAFT = 'draft:';
/** The maker's temporary files, in the browser's file system. */
const MAKER_FOLDER = 'maker';

const removeKeys = (storage: Storage, isDraft: (key: string) => boolean): void =>
  Object.keys(storage)
    .filter(isDraft)
    .forEach((key) => storage.removeItem(key));

/** The file that the maker keeps for an account is in a database of its own (`project.ts` of the maker). */
const deleteMakerFile = (uid: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(`maker:${uid}`);
    for (const outcome of ['success', 'error', 'blocked']) request.addEventListener(outcome, () => resolve());
  });

/** What was heard, and what is not for this person. */
const LISTENING = new Set(['listening.history', 'listening.history-paused', 'listening.not-for-me']);

/** Deletes what a person typed or edited in this browser and did not send, and what the browser knows of their taste. */
export const forgetDrafts = async (uid: string): Promise<void> => {
  removeKeys(localStorage, (key) => key.startsWith(DRAFT) && key.endsWith(`:${uid}`));
  removeKeys(localStorage, (key) => LISTENING.has(key));
  removeKeys(sessionStorage, (key) => key.startsWith(DRAFT));
  // A browser without a database has no such file.
  await deleteMakerFile(uid).catch(() => undefined);
  try {
    await (await navigator.storage.getDirectory()).removeEntry(MAKER_FOLDER, { recursive: true });
  } catch {
    // There is no such folder, or no such file system; a file that another tab has open goes with that tab.
  }
};
