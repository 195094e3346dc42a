import { ADTS, BufferSource, FLAC, Input, MP3, MP4, OGG, QTFF, WAVE, type MetadataTags } from 'mediabunny';
import type { Tags } from '../save/tags/tags.ts';

const KEPT = [
  'title',
  'artist',
  'album',
  'albumArtist',
  'genre',
  'date',
  'trackNumber',
  'comment',
] as const satisfies readonly (keyof MetadataTags)[];

const keptOf = ({ images = [], ...found }: MetadataTags): Tags => {
  const texts: Tags = Object.fromEntries(
    KEPT.filter((key) => found[key] !== undefined).map((key) => [key, found[key]]),
  );
  const cover = images.find(({ kind }) => kind === 'coverFront') ?? images[0];
  return { ...texts, ...(cover && { cover }) };
};

/** Reads a file's tags and cover; `null` if they cannot be read. */
export const readTags = async (file: Blob): Promise<Tags | null> => {
  const source = new BufferSource(await file.arrayBuffer());
  const input = new Input({ source, formats: [MP3, FLAC, MP4, QTFF, OGG, ADTS, WAVE] });
  try {
    return keptOf(await input.getMetadataTags());
  } catch {
    return null;
  } finally {
    input.dispose();
  }
};
