import { z } from 'zod';
import { CommandError } from '../command-line/command.ts';

/**
 * A backup is gzip over a sequence of frames: the manifest; for each table its name, its rows in PostgreSQL's text
 * COPY format, and its checksum; the end.
 */
const FRAME_TYPES = ['manifest', 'table', 'data', 'tableEnd', 'end'] as const;
type FrameType = (typeof FRAME_TYPES)[number];
export type Frame = { type: FrameType; payload: Buffer };

export const FORMAT = 'rushtone-backup-1';

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  taken: z.string(),
  /** Checksums, by name, of the migrations that created the tables. */
  migrations: z.record(z.string(), z.string()),
  /** Each table comes after the tables that it references. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type Table = Manifest['tables'][number];

export const tableEndSchema = z.object({ rows: z.number(), sha256: z.string() });
export type TableEnd = z.infer<typeof tableEndSchema>;

/** Row counts by table. */
export type RowCounts = Record<string, number>;

/** Tables whose contents are specific to one database server. */
export const NOT_IN_BACKUP: readonly string[] = ['migrations', 'song_changes', 'search_positions'];

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns the target of a COPY statement: the table with its columns. */
export const copyTarget = ({ name, columns }: Table): string =>
  `${quoteName(name)} (${columns.map(quoteName).join(', ')})`;

/** One byte for the type, four for the length of the payload. */
const HEADER_BYTES = 5;
const MAX_PAYLOAD_BYTES = 256 * 1024 * 1024;

export const encodeFrame = (type: FrameType, payload: Buffer | string = ''): Buffer => {
  const bytes = Buffer.from(payload);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(FRAME_TYPES.indexOf(type), 0);
  header.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([header, bytes]);
};

export const damaged = (detail?: string) =>
  new CommandError(
    detail === undefined ? 'The file is not a backup, or is damaged.' : `The backup is damaged: ${detail}`,
  );

/** Reads the frames of a backup. Throws if the file ends early or continues after the end frame. */
export async function* readFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest = Buffer.alloc(0);
  let ended = false;
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER_BYTES) {
      const type = FRAME_TYPES[rest.readUInt8(0)];
      const length = rest.readUInt32BE(1);
      if (ended || type === undefined || length > MAX_PAYLOAD_BYTES) throw damaged();
      if (rest.length < HEADER_BYTES + length) break;
      yield { type, payload: rest.subarray(HEADER_BYTES, HEADER_BYTES + length) };
      ended = type === 'end';
      rest = rest.subarray(HEADER_BYTES + length);
    }
  }
  if (!ended || rest.length > 0) throw damaged();
}
