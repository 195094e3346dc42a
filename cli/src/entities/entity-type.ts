import type { Column, Values } from './columns.ts';

/** Contents of an import file: its columns, and the table that they are written to. */
export type EntityType = {
  table: string;
  /** Unique among the rows of a brand. */
  key: string;
  /** Rows without a `position` are numbered in file order. */
  columns: readonly Column[];
  /** Column whose values are numbered separately. */
  numberedWithin?: string;
  /** Text columns of the table that are computed rather than read from the file. */
  derived?: readonly string[];
  /** Computes the derived columns, and defaults that depend on other columns. */
  compute?: (values: Values) => Values;
  /** Checks that need the database; `condition` matches invalid staged rows `r`, and `$1` is the brand. */
  rules?: readonly { condition: string; reason: string }[];
  /** Statements that run after the rows were written; `$1` is the brand. */
  afterImport?: readonly string[];
  /** Whether the import only updates existing rows. */
  updateOnly?: boolean;
  /** SQL condition for the rows to export. */
  exportFilter?: string;
  order: string;
};
