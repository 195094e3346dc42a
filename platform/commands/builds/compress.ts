import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(js|css|svg|json)$/;
const MIN_BYTES = 512;

/** The best compression takes as long as building a remote. A site that runs only on this machine does without. */
export type Effort = 'quick' | 'best';
const LEVELS = {
  quick: { brotli: 4, gzip: 1 },
  best: { brotli: constants.BROTLI_MAX_QUALITY, gzip: 9 },
} as const;

/** Writes `.br` and `.gz` versions of each text file. */
export const compressFolder = (folder: string, effort: Effort = 'best'): void => {
  const { brotli, gzip } = LEVELS[effort];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (!TEXT.test(name)) continue;
    const content = readFileSync(file);
    if (content.length < MIN_BYTES) continue;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } };
    writeFileSync(`${file}.br`, brotliCompressSync(content, quality));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: gzip }));
  }
};

/** Has a file for each folder of the build that was compressed quickly. */
const markersIn = (dist: string): string => path.join(dist, '.quick');
const markerOf = (folder: string, dist: string): string =>
  path.join(markersIn(dist), encodeURIComponent(path.relative(dist, folder)));

const quickFolders = (dist: string): string[] =>
  existsSync(markersIn(dist))
    ? readdirSync(markersIn(dist)).map((name) => path.join(dist, decodeURIComponent(name)))
    : [];

/** Compresses a folder of the build, and remembers whether that can be done better. */
export const compressBuild = (folder: string, effort: Effort, dist: string): void => {
  if (effort === 'quick') {
    mkdirSync(markersIn(dist), { recursive: true });
    writeFileSync(markerOf(folder, dist), '');
  }
  compressFolder(folder, effort);
  if (effort === 'best') rmSync(markerOf(folder, dist), { force: true });
};

export const isCompressedQuickly = (dist: string): boolean => quickFolders(dist).length > 0;

/** Compresses again, at the best level, what `npm start` compressed quickly. */
export const finishCompression = (dist: string): void => {
  for (const folder of quickFolders(dist)) {
    if (existsSync(folder)) compressFolder(folder);
    rmSync(markerOf(folder, dist), { force: true });
  }
};
