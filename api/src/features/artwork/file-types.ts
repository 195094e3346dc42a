import { extname } from 'node:path';

/** Content types of files that can be delivered, by extension. */
const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
  '.psd': 'image/vnd.adobe.photoshop',
  '.zip': 'application/zip',
};

export const ARTWORK_FILE_ENDS = Object.keys(TYPES);
export const ARTWORK_FILE_MAX_BYTES = 25 * 1024 * 1024;

export const artworkFileType = (name: string): string | undefined => TYPES[extname(name).toLowerCase()];
