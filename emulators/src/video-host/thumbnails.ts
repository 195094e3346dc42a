import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brandOf, hasThumbnail } from './ids.ts';
import { createRandom } from './random.ts';

/** `npm run pictures` makes the files: one per song of the demo, and one that says that there is none. */
const FOLDER = join(import.meta.dirname, 'pictures');
const MISSING = 'missing';

/** Names of the real host's sizes. All have the same file here, of 480 × 270 pixels. */
const SIZES = ['default', 'mqdefault', 'hqdefault', 'sddefault', 'maxresdefault', '0', '1', '2', '3'];

const ids = readdirSync(FOLDER).map((name) => name.replace(/\.jpg$/, ''));
const known = new Set(ids);

/** Returns whose picture an id has: its own, or for one that is not of the demo always the same other one. */
const pictureOf = (id: string): string => {
  if (known.has(id)) return id;
  const brand = brandOf(id);
  const [first = MISSING, ...others] = ids.filter(
    (each) => each !== MISSING && (brand === 'neutral' || brandOf(each) === brand),
  );
  return createRandom(`thumbnail ${id}`).pick([first, ...others]);
};

export const isThumbnailSize = (text: string): boolean => SIZES.includes(text);

/** Reads the JPEG of an id. Without one, the real host sends a gray picture with a 404. */
export const readThumbnail = async (id: string): Promise<{ found: boolean; jpeg: Buffer }> => {
  const found = hasThumbnail(id);
  return { found, jpeg: await readFile(join(FOLDER, `${found ? pictureOf(id) : MISSING}.jpg`)) };
};
