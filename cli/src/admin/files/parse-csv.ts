/** One record of a CSV file with the line that it begins on. */
export type CsvRecord = { line: number; fields: string[] };

/** The file breaks the rules of CSV; what follows that line cannot be trusted. */
export class MalformedFile extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

type State = 'start' | 'plain' | 'quoted' | 'closed';

const countLines = (text: string): number => {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
};

/**
 * Reads CSV as RFC 4180 has it, piece by piece: quoted fields with commas, quotes and line ends in them,
 * and line ends of every system. A blank line is no record.
 */
export const createCsvParser = () => {
  let state: State = 'start';
  let field = '';
  let fields: string[] = [];
  let line = 1;
  let began = 1;
  let afterReturn = false;
  let records: CsvRecord[] = [];

  const endField = () => {
    fields.push(field);
    field = '';
    state = 'start';
  };
  const endRecord = () => {
    const blank = fields.length === 0 && state === 'start';
    endField();
    if (!blank) records.push({ line: began, fields });
    fields = [];
  };
  const endLine = () => {
    endRecord();
    line += 1;
    began = line;
  };

  /** What a character outside quotes means; true when it ended a field or a record. */
  const separates = (character: string): boolean => {
    if (character === ',') endField();
    else if (character === '\n' || character === '\r') endLine();
    else return false;
    afterReturn = character === '\r';
    return true;
  };

  /** Takes characters from `from` on in one go; returns where the next one is. */
  const takeQuoted = (text: string, from: number): number => {
    const quote = text.indexOf('"', from);
    const part = text.slice(from, quote < 0 ? undefined : quote);
    field += part;
    line += countLines(part);
    if (quote >= 0) state = 'closed';
    return quote < 0 ? text.length : quote + 1;
  };
  const takePlain = (text: string, from: number): number => {
    let to = from;
    while (to < text.length && !',"\r\n'.includes(text.charAt(to))) to += 1;
    field += text.slice(from, to);
    if (text[to] === '"')
      throw new MalformedFile(line, 'a quote inside a field that does not begin with one');
    state = 'plain';
    return to;
  };

  const step = (text: string, at: number): number => {
    if (state === 'quoted') return takeQuoted(text, at);
    const character = text.charAt(at);
    if (afterReturn && character === '\n') {
      afterReturn = false;
      return at + 1;
    }
    if (separates(character)) return at + 1;
    afterReturn = false;
    if (character === '"' && state !== 'plain') {
      if (state === 'closed') field += '"';
      state = 'quoted';
      return at + 1;
    }
    if (state === 'closed') throw new MalformedFile(line, 'text after the closing quote of a field');
    return takePlain(text, at);
  };

  const taken = (): CsvRecord[] => {
    const ready = records;
    records = [];
    return ready;
  };
  return {
    /** Records that `text` completes. */
    push(text: string): CsvRecord[] {
      for (let at = 0; at < text.length;) at = step(text, at);
      return taken();
    },
    /** The last record, when no line end followed it. */
    end(): CsvRecord[] {
      if (state === 'quoted') throw new MalformedFile(began, 'a quoted field that never ends');
      if (state !== 'start' || fields.length > 0) endRecord();
      return taken();
    },
  };
};
