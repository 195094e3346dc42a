/** Keys of drafts begin with this; those of one account end with its id. */
const DRAFT = 'draft:';
/** The maker's folder in the browser's file system. */
const MAKER_FOLDER = 'maker';

const removeKeys = (storage: Storage, isDraft: (key: string) => boolean): void =>
  Object.keys(storage)
    .filter(isDraft)
    .forEach((key) => storage.removeItem(key));

/** Deletes what a person typed or edited in this browser and did not send. */
export const forgetDrafts = async (uid: string): Promise<void> => {
  removeKeys(localStorage, (key) => key.startsWith(DRAFT) && key.endsWith(`:${uid}`));
  removeKeys(sessionStorage, (key) => key.startsWith(DRAFT));
  try {
    await (await navigator.storage.getDirectory()).removeEntry(MAKER_FOLDER, { recursive: true });
  } catch {
    // There is no such folder, or no such file system; a file that another tab has open goes with that tab.
  }
};
