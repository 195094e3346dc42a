import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { AdminError } from '../failures.ts';
import { createCsvParser, MalformedFile } from './parse-csv.ts';
import { createJsonSplitter } from './split-json.ts';

/** A row of a file: its cells by column name, or what is wrong with it. */
export type FileRow = { line: number; values: Record<string, string> } | { line: number; problem: string };

type RowReader = { push: (text: string) => FileRow[]; end: () => FileRow[] };

const csvRows = (): RowReader => {
  const parser = createCsvParser();
  let header: string[] | null = null;
  const toRows = (records: readonly { line: number; fields: string[] }[]): FileRow[] =>
    records.flatMap(({ line, fields }): FileRow[] => {
      if (header === null) {
        header = fields.map((name) => name.trim());
        return [];
      }
      if (fields.length !== header.length) {
        return [{ line, problem: `${fields.length} fields where the header has ${header.length}` }];
      }
      return [
        { line, values: Object.fromEntries(header.map((name, column) => [name, fields[column] ?? ''])) },
      ];
    });
  return { push: (text) => toRows(parser.push(text)), end: () => toRows(parser.end()) };
};

const cellOf = (value: unknown): string | null => {
  if (value === null) return '';
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : null;
};

const jsonRow = (line: number, text: string): FileRow => {
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
    const nested = entries.find(([, value]) => cellOf(value) === null);
    if (nested) return { line, problem: `${nested[0]} must be a text, a number, true, false or null` };
    return { line, values: Object.fromEntries(entries.map(([name, value]) => [name, cellOf(value) ?? ''])) };
  } catch {
    return { line, problem: 'not valid JSON' };
  }
};

const jsonRows = (): RowReader => {
  const splitter = createJsonSplitter();
  return {
    push: (text) => splitter.push(text).map((record) => jsonRow(record.line, record.text)),
    end: () => splitter.end().map((record) => jsonRow(record.line, record.text)),
  };
};

const readerFor = (path: string): RowReader => {
  const extension = extname(path).toLowerCase();
  if (extension === '.csv') return csvRows();
  if (['.json', '.ndjson', '.jsonl'].includes(extension)) return jsonRows();
  throw new AdminError(`${path} is neither a .csv nor a .json file.`);
};

/** The rows of a CSV or JSON file, in pieces; a broken file ends with a row that says so. */
export async function* readRows(path: string, onBytes: (bytes: number) => void): AsyncGenerator<FileRow[]> {
  const reader = readerFor(path);
  // Leaves a byte order mark out, and refuses what is not UTF-8 instead of writing question marks.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      const rows = reader.push(decoder.decode(chunk as Buffer, { stream: true }));
      line = rows.at(-1)?.line ?? line;
      onBytes((chunk as Buffer).length);
      yield rows;
    }
    yield reader.push(decoder.decode());
    yield reader.end();
  } catch (error) {
    const rest = 'nothing after it was read';
    if (error instanceof MalformedFile) yield [{ line: error.line, problem: `${error.message}; ${rest}` }];
    else if (error instanceof TypeError)
      yield [{ line, problem: `the file is not UTF-8 from somewhere after this line on; ${rest}` }];
    else throw error;
  }
}
