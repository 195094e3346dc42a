import { z } from 'zod';
import { CommandError } from '../command-line/command.ts';

/**
 * A backup is text in gzip, whose checksum tells damage: a line with the manifest as JSON, then the rows of each table
 * as PostgreSQL copies them, with a line `\.` after each table.
 */
export const FORMAT = 'rushtone-backup-2';
export const TABLE_END = Buffer.from('\\.\n');

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

/** Tables whose contents are specific to one database server. */
export const NOT_IN_BACKUP: readonly string[] = ['migrations', 'song_changes', 'search_positions'];

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns the target of a COPY statement: the table with its columns. */
export const copyTarget = ({ name, columns }: Table): string =>
  `${quoteName(name)} (${columns.map(quoteName).join(', ')})`;

export const damaged = (detail?: string) =>
  new CommandError(
    detail === undefined ? 'The file is not a backup, or is damaged.' : `The backup is damaged: ${detail}`,
  );
