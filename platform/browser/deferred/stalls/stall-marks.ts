import type { Channel } from '../../../registry/index.ts';

const DATABASE = 'rushtone-stalls';
const MARKS = 'marks';

/** The version that ran when a page stalled. */
export type StallMark = { name: string; version: string; channel: Channel; rev: number };

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The marks cannot be read.')));
  });

/** Runs one step on the marks, which the page and its worker share. */
const withMarks = async <Value>(step: (marks: IDBObjectStore) => IDBRequest<Value>): Promise<Value> => {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(MARKS));
  const database = await settled(opening);
  try {
    return await settled(step(database.transaction(MARKS, 'readwrite').objectStore(MARKS)));
  } finally {
    database.close();
  }
};

export const putMark = (tab: string, mark: StallMark): Promise<IDBValidKey> =>
  withMarks((marks) => marks.put(mark, tab));

export const removeMark = (tab: string): Promise<undefined> => withMarks((marks) => marks.delete(tab));

/** Reads the marks of all tabs and removes them. */
export const takeMarks = async (): Promise<StallMark[]> => {
  const marks: StallMark[] = await withMarks((all) => all.getAll());
  if (marks.length > 0) await withMarks((all) => all.clear());
  return marks;
};
