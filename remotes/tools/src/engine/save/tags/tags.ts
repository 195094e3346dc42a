/** The tags of a file that are kept. */
export type Tags = {
  title?: string;
  artist?: string;
  album?: string;
  albumArtist?: string;
  genre?: string;
  date?: Date;
  trackNumber?: number;
  comment?: string;
  cover?: { data: Uint8Array; mimeType: string };
};

/** Returns the texts of the tags, with the names of a format. */
export const textsOf = (
  tags: Tags,
  names: Readonly<Record<Exclude<keyof Tags, 'cover'>, string>>,
): [string, string][] =>
  (Object.keys(names) as Exclude<keyof Tags, 'cover'>[]).flatMap((key): [string, string][] => {
    const value = tags[key];
    if (value === undefined || value === '') return [];
    const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
    return [[names[key], text]];
  });

export const joinBytes = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
