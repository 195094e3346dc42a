import { paths } from '@rushtone/site';
import type { SongSummary } from '@rushtone/domain';

const LINK = /(?:[?&][sv]=|youtu\.be\/|\/embed\/|\/shorts\/)([\w-]{1,64})/g;
/** A video ID as the first cell of a line, as in the video host's own exports. */
const FIRST_CELL = /^\s*"?([\w-]{11})"?\s*(?:[,;\t]|$)/gm;

/**
 * Returns the distinct video IDs in a text: those of its links to songs of this site or to videos, anywhere
 * in the text, or without any links, those at the start of a line. This reads a list of links, and any CSV
 * file with a column of links.
 */
export const readSongIds = (text: string): string[] => {
  const links = [...text.matchAll(LINK)];
  const found = links.length > 0 ? links : [...text.matchAll(FIRST_CELL)];
  return [...new Set(found.map(([, id = '']) => id))];
};

/** Quotes a cell. A value that a spreadsheet would treat as a formula gets a leading apostrophe. */
const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Formats songs as CSV (RFC 4180), with a byte order mark, by which spreadsheets recognize UTF-8. */
export const toCsv = (songs: readonly SongSummary[], origin: string): string =>
  '\uFEFF' +
  [
    ['title', 'artist', 'link'],
    ...songs.map(({ title, author_name, youtube_id }) => [
      title,
      author_name,
      origin + paths.song({ s: youtube_id }),
    ]),
  ]
    .map((row) => `${row.map(cell).join()}\r\n`)
    .join('');

export const toLinks = (songs: readonly SongSummary[], origin: string): string =>
  songs.map(({ youtube_id }) => `${origin}${paths.song({ s: youtube_id })}\n`).join('');
