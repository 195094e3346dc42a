/** Formats a value as the text of a cell. */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString() : String(value);
};

const csvField = (value: unknown): string => {
  const text = cellText(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Formats a record as defined by RFC 4180. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(csvField).join(',')}\r\n`;

type RowWriter = {
  begin: string;
  row: (values: readonly unknown[], index: number) => string;
  end: string;
};

const csvWriter = (columns: readonly string[]): RowWriter => ({
  begin: csvLine(columns),
  row: csvLine,
  end: '',
});

const jsonWriter = (columns: readonly string[]): RowWriter => ({
  begin: '[\n',
  row: (values, index) => {
    const row = Object.fromEntries(columns.map((name, column) => [name, values[column] ?? null]));
    return `${index === 0 ? '' : ',\n'}${JSON.stringify(row)}`;
  },
  end: '\n]\n',
});

export const WRITERS = { csv: csvWriter, json: jsonWriter };
export type Format = keyof typeof WRITERS;
export const isFormat = (name: string): name is Format => Object.hasOwn(WRITERS, name);
