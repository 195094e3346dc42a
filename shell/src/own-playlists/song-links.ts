import { paths } from '@rushtone/site';
import type { SongSummary } from '@rushtone/domain';

const LINK = /(?:[?&][sv]=|youtu\.be\/|\/embed\/|\/shorts\/)([\w-]{1,64})/g;
/** A video id of the host as the first cell of a line, as in the files that it exports. */
const FIRST_CELL = /^\s*"?([\w-]{11})"?\s*(?:[,;\t]|$)/gm;

/**
 * The video ids in a text, each once: those of its links, to songs of this site or videos of the host, wherever they
 * stand; without a link those that begin a line. So a list of links is read, and any CSV file with one in a column.
 */
export const readSongIds = (text: string): string[] => {
  const links = [...text.matchAll(LINK)];
  const found = links.length > 0 ? links : [...text.matchAll(FIRST_CELL)];
  return [...new Set(found.map(([, id = '']) => id))];
};

/** A cell in quotes. A text that a spreadsheet would take for a formula begins with an apostrophe. */
const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** RFC 4180, with a byte order mark, by which spreadsheets recognize UTF-8. */
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
