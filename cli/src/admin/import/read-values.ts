import type { FileRow } from '../files/read-rows.ts';
import { BadCell, type Column } from '../kinds/column.ts';
import type { Kind, Values } from '../kinds/kind.ts';

const reasonFor = ({ name, required, read, empty }: Column, cell: string, values: Values): string | null => {
  if (cell.trim() === '') {
    values[name] = empty;
    return required ? `${name} is empty` : null;
  }
  try {
    values[name] = read(cell);
    return null;
  } catch (error) {
    if (!(error instanceof BadCell)) throw error;
    return `${name} ${error.message}`;
  }
};

/** Columns that the kind does not have: a misspelt name would drop a column without a word. */
const unknownColumns = ({ columns }: Kind, cells: Record<string, string>): string[] => {
  const known = new Set(columns.map(({ name }) => name));
  return Object.keys(cells).filter((name) => !known.has(name));
};

/** Reads the cells of one row after another; gives their values, or everything that is wrong with them. */
export const createValueReader = (kind: Kind) => {
  const derive = kind.derive();
  const names = kind.columns.map(({ name }) => name).join(', ');
  return (row: FileRow): Values | string => {
    if ('problem' in row) return row.problem;
    const unknown = unknownColumns(kind, row.values);
    if (unknown.length > 0) return `unknown column ${unknown.join(', ')} (there are ${names})`;
    const values: Values = {};
    const reasons = kind.columns.map((column) => reasonFor(column, row.values[column.name] ?? '', values));
    const wrong = reasons.filter((reason) => reason !== null);
    if (wrong.length > 0) return wrong.join('; ');
    return { ...values, ...derive(values) };
  };
};
