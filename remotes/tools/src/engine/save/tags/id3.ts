import { joinBytes, textsOf, type Tags } from './tags.ts';

const FRAMES = {
  title: 'TIT2',
  artist: 'TPE1',
  album: 'TALB',
  albumArtist: 'TPE2',
  genre: 'TCON',
  date: 'TDRC',
  trackNumber: 'TRCK',
} as const;
const UTF_8 = 3;
const FRONT_COVER = 3;
const LATIN_1 = 0;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Encodes a size as four bytes of seven bits. */
const sevenBits = (size: number): Uint8Array =>
  Uint8Array.from([21, 14, 7, 0], (shift) => (size >> shift) & 127);

const frame = (name: string, content: Uint8Array): Uint8Array =>
  joinBytes([utf8(name), sevenBits(content.length), new Uint8Array(2), content]);

/** Creates an ID3v2.4 tag for the start of an MP3; empty without tags. */
export const id3Tag = (tags: Tags | null): Uint8Array<ArrayBuffer> => {
  if (!tags) return new Uint8Array();
  const { cover, comment, ...others } = tags;
  const frames = textsOf(others, { ...FRAMES, comment: 'COMM' }).map(([name, text]) =>
    frame(name, joinBytes([Uint8Array.of(UTF_8), utf8(text)])),
  );
  if (comment) frames.push(frame('COMM', joinBytes([Uint8Array.of(UTF_8), utf8('und\0'), utf8(comment)])));
  if (cover) {
    const head = [Uint8Array.of(LATIN_1), utf8(`${cover.mimeType}\0`), Uint8Array.of(FRONT_COVER, 0)];
    frames.push(frame('APIC', joinBytes([...head, cover.data])));
  }
  if (frames.length === 0) return new Uint8Array();
  const body = joinBytes(frames);
  return joinBytes([utf8('ID3'), Uint8Array.of(4, 0, 0), sevenBits(body.length), body]);
};
