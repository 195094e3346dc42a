import type { Column } from './column.ts';

export type Values = Record<string, string | number | boolean | null>;

/** A rule that only the database can check; `where` speaks of a staged row `r` and of the brand `$1`. */
export type Rule = { where: string; reason: string };

/** A kind of thing that a catalogue file brings: its columns, and what is written from them. */
export type Kind = {
  table: string;
  /** Tells the rows of a brand apart. */
  key: string;
  columns: readonly Column[];
  /** Columns of the table that no file brings. */
  derived: readonly Pick<Column, 'name' | 'type'>[];
  /** Made once for a file; gives the derived columns of each row, and may fill empty ones. */
  derive: () => (values: Values) => Values;
  rules: readonly Rule[];
  /** Statements that run once the rows are written; `$1` is the brand. */
  after: readonly string[];
  /** Only what exists is written to. */
  updateOnly: boolean;
  /** Which rows of the table an export takes, besides the brand's. */
  exported: string;
  order: string;
};
