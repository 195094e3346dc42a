import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { getManyValues, none, type Many } from 'stream-chain/defs.js';
import { jsonParser, type Token } from 'stream-json/parser.js';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { streamValues } from 'stream-json/streamers/stream-values.js';
import { CommandError } from '../command-line/command.ts';

/**
 * A row of a file: its cells by column name, or the reason why it cannot be read. `row` starts at 1 and includes the
 * header of a CSV file and blank lines, as in a spreadsheet.
 */
export type FileRow = { row: number; values: Record<string, string> } | { row: number; problem: string };

/** Nothing after a syntax error can be interpreted, so reading stops there. */
class SyntaxProblem extends Error {
  readonly row: number;
  constructor(row: number, problem: string) {
    super(`${problem}; the rest of the file was not read`);
    this.row = row;
  }
}

const MAX_RECORD_BYTES = 1024 * 1024;

const CSV_PROBLEMS: Readonly<Record<string, string>> = {
  INVALID_OPENING_QUOTE: 'a quote inside an unquoted field',
  CSV_INVALID_CLOSING_QUOTE: 'text after the closing quote of a field',
  CSV_QUOTE_NOT_CLOSED: 'a quoted field without a closing quote',
  CSV_MAX_RECORD_SIZE: 'a row of more than 1 MB',
};

async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const csvParser = parse({
    max_record_size: MAX_RECORD_BYTES,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
  });
  const stream = pipeline(Readable.from(text), csvParser, () => {});
  let header: string[] | null = null;
  let row = 0;
  try {
    for await (const item of stream) {
      const record: string[] = item;
      row += 1;
      if (record.length === 1 && record[0] === '') continue;
      if (header === null) header = record.map((name) => name.trim());
      else if (record.length !== header.length)
        yield { row, problem: `has ${record.length} fields; the header has ${header.length}` };
      else
        yield { row, values: Object.fromEntries(header.map((name, index) => [name, record[index] ?? ''])) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SyntaxProblem(Number(error.records) + 1, CSV_PROBLEMS[error.code] ?? error.message);
  }
}

const isCell = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const jsonRow = (row: number, value: unknown): FileRow => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { row, problem: 'is not a JSON object' };
  }
  const cells = Object.entries(value);
  const nested = cells.find(([, cell]) => !isCell(cell));
  if (nested) return { row, problem: `${nested[0]} must be a string, a number, true, false or null` };
  return { row, values: Object.fromEntries(cells.map(([name, cell]) => [name, String(cell ?? '')])) };
};

/** Returns a function that takes chunks of JSON and yields the objects completed by each. */
const createJsonReader = (isArray: boolean) => {
  const tokenize = jsonParser({ jsonStreaming: !isArray, streamValues: false });
  const assemble = isArray ? streamArray() : streamValues();
  return function* valuesIn(piece: string | typeof none) {
    // `Reflect.apply`, because the types lack that `none` ends the input.
    const tokens: Many<Token> | typeof none = Reflect.apply(tokenize, undefined, [piece]);
    for (const token of tokens === none ? [] : getManyValues(tokens)) {
      const item = assemble(token);
      if (item !== none && 'value' in item) yield item.value;
    }
  };
};

/** Reads an array of objects, or a sequence of objects. */
async function* jsonRows(text: AsyncIterable<string>, isArray: boolean): AsyncGenerator<FileRow> {
  const read = createJsonReader(isArray);
  let row = 0;
  try {
    for await (const chunk of text) {
      // Line by line, because rows before an error would be lost with the chunk that contains the error.
      for (const line of chunk.split(/(?<=\n)/)) {
        for (const value of read(line)) yield jsonRow((row += 1), value);
      }
    }
    for (const value of read(none)) yield jsonRow((row += 1), value);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('Parser '))) throw error;
    throw new SyntaxProblem(row + 1, 'is not valid JSON');
  }
}

const startsWithArray = async (path: string): Promise<boolean> => {
  for await (const chunk of createReadStream(path, { encoding: 'utf8', end: 4095 })) {
    return String(chunk).replace('\ufeff', '').trimStart().startsWith('[');
  }
  return true;
};

/** Decodes a file without its byte order mark. Throws if it is not UTF-8. */
async function* readText(path: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes: Uint8Array = chunk;
    onBytes(bytes.length);
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

const openRows = async (path: string, onBytes: (bytes: number) => void): Promise<AsyncGenerator<FileRow>> => {
  const extension = extname(path).toLowerCase();
  const text = readText(path, onBytes);
  if (extension === '.csv') return csvRows(text);
  if (['.json', '.ndjson', '.jsonl'].includes(extension)) {
    return jsonRows(text, await startsWithArray(path));
  }
  throw new CommandError(`${path} must be a .csv or .json file.`);
};

/** Streams the rows of a CSV or JSON file; after a syntax error, the last row reports it. */
export async function* readRows(path: string, onBytes: (bytes: number) => void): AsyncGenerator<FileRow> {
  let row = 0;
  try {
    for await (const next of await openRows(path, onBytes)) {
      row = next.row;
      yield next;
    }
  } catch (error) {
    if (error instanceof SyntaxProblem) yield { row: error.row, problem: error.message };
    else if (
      error instanceof TypeError &&
      'code' in error &&
      error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
    )
      yield { row: row + 1, problem: 'the file is not UTF-8 from about here; the rest was not read' };
    else throw error;
  }
}
