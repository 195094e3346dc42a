import {
  currentPreviews,
  isPreviews,
  verifyPreviews,
  type Preview,
  type Previews,
} from '../registry/previews.ts';
import type { Root } from '../registry/registry.ts';
import { nextRevision } from './change-log.ts';
import { readPlanted, type ReleaseStore } from './release-store.ts';
import { signedAs, type Trust } from './signing.ts';

export const PREVIEWS = 'previews/';
const DIGITS = 12;
const TRIES = 5;
/** Limits reads, since anyone who can write to the store could make a reader read endlessly. */
const MOST_READ = 20;

/** Returns the file name in the store. */
export const previewListName = ({ name, version }: Pick<Previews, 'name' | 'version'>): string =>
  `${PREVIEWS}${name}/${String(version).padStart(DIGITS, '0')}.json`;

const namesOf = async (store: ReleaseStore, name: string): Promise<string[]> =>
  (await store.list(`${PREVIEWS}${name}/`)).sort().reverse();

const parse = (content: Buffer | null): unknown => {
  try {
    return content && JSON.parse(String(content));
  } catch {
    return null;
  }
};

/**
 * Reads the newest list signed by the remote's key; `null` if there is none. Ignores anything else in the
 * store.
 */
export const readPreviews = async (
  store: ReleaseStore,
  name: string,
  root: Root,
): Promise<Previews | null> => {
  for (const file of (await namesOf(store, name)).slice(0, MOST_READ)) {
    const list = parse(await readPlanted(store, file));
    if (!isPreviews(list) || previewListName({ name, version: list.version }) !== file) continue;
    if (await verifyPreviews(list, name, root)) return list;
  }
  return null;
};

/**
 * Updates a remote's previews atomically: only one of several concurrent changes can create the next list,
 * and the others are applied on top of it. Needs only the remote's key.
 */
export const updatePreviews = async (
  store: ReleaseStore,
  name: string,
  update: (previews: readonly Preview[]) => readonly Preview[],
  trust: Trust,
): Promise<Previews> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const current = await readPreviews(store, name, trust.root);
    const before = await namesOf(store, name);
    const next: Previews = {
      type: 'previews',
      name,
      version: nextRevision(current?.version ?? 0) + tries,
      previews: update(current ? currentPreviews(current, Date.now()) : []),
      signatures: [],
    };
    const text = JSON.stringify(signedAs(`targets/${name}`, next, trust));
    if (!(await store.create(previewListName(next), text))) continue;
    const [newest = ''] = await namesOf(store, name);
    for (const file of before) if (file < newest) await store.remove(file);
    return next;
  }
  throw new Error('Other previews are being made. Nothing was changed; try again.');
};
