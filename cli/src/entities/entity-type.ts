export type Cell = string | number | boolean | null;
export type Values = Record<string, Cell>;

export type Column = {
  name: string;
  /** The PostgreSQL type. */
  type: 'text' | 'integer' | 'bigint' | 'boolean' | 'timestamptz';
  required: boolean;
  /** The value of an empty cell. */
  empty: Cell;
  /** Parses a cell that is not empty; throws `InvalidCell`. */
  parse: (text: string) => string | number | boolean;
};

/** A check that needs the database; `condition` selects bad staged rows `r`, and `$1` is the brand. */
export type Rule = { condition: string; reason: string };

/** What an import file contains: its columns, and the table that they are written to. */
export type EntityType = {
  table: string;
  /** Unique among the rows of a brand. */
  key: string;
  columns: readonly Column[];
  /** Columns of the table that are computed rather than read from the file. */
  derived: readonly Pick<Column, 'name' | 'type'>[];
  /** Called once per file; returns a function that computes the derived columns and defaults of each row. */
  createDerive: () => (values: Values) => Values;
  rules: readonly Rule[];
  /** Statements that run after the rows are written; `$1` is the brand. */
  afterImport: readonly string[];
  /** Whether the import only updates rows that exist. */
  updateOnly: boolean;
  /** SQL condition for the rows that an export contains. */
  exportFilter: string;
  order: string;
};

/** The default for each part of an entity type that most do not need. */
export const ENTITY_DEFAULTS = {
  derived: [],
  createDerive: () => () => ({}),
  rules: [],
  afterImport: [],
  updateOnly: false,
  exportFilter: 'true',
} satisfies Partial<EntityType>;

/** Numbers rows without a position in the order of the file. */
export const createPositions = () => {
  let next = 0;
  return (values: Values): { position: Cell } => ({ position: values.position ?? next++ });
};
