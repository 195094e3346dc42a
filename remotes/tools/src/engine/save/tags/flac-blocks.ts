import { joinBytes, textsOf, type Tags } from './tags.ts';

const NAMES = {
  title: 'TITLE',
  artist: 'ARTIST',
  album: 'ALBUM',
  albumArtist: 'ALBUMARTIST',
  genre: 'GENRE',
  date: 'DATE',
  trackNumber: 'TRACKNUMBER',
  comment: 'COMMENT',
} as const;
const VENDOR = 'Maker';
const [COMMENTS, PICTURE] = [4, 6];
const FRONT_COVER = 3;
/** Block sizes are stored in 24 bits. */
const MAX_BLOCK_BYTES = 2 ** 24 - 1;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const number = (value: number, littleEndian = false): Uint8Array => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, littleEndian);
  return bytes;
};

const withSize = (bytes: Uint8Array, littleEndian = false): Uint8Array =>
  joinBytes([number(bytes.length, littleEndian), bytes]);

/** Returns the metadata blocks with comments and cover, which follow STREAMINFO (RFC 9639, 8.6 and 8.8). */
export const flacBlocks = (tags: Tags | null): { type: number; content: Uint8Array }[] => {
  if (!tags) return [];
  const comments = textsOf(tags, NAMES).map(([name, text]) => withSize(utf8(`${name}=${text}`), true));
  const blocks = [
    {
      type: COMMENTS,
      content: joinBytes([withSize(utf8(VENDOR), true), number(comments.length, true), ...comments]),
    },
  ];
  if (tags.cover) {
    const { mimeType, data } = tags.cover;
    // Without a description; width, height, depth and number of colors are left unset.
    const head = [
      number(FRONT_COVER),
      withSize(utf8(mimeType)),
      number(0),
      ...Array<Uint8Array>(4).fill(number(0)),
    ];
    blocks.push({ type: PICTURE, content: joinBytes([...head, withSize(data)]) });
  }
  return blocks.filter(({ content }) => content.length <= MAX_BLOCK_BYTES);
};
