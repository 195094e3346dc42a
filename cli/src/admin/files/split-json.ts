import { MalformedFile } from './parse-csv.ts';

/** The text of one object of a JSON file with the line that it begins on. */
export type JsonRecord = { line: number; text: string };

/** What may stand between the objects: an array's own signs, and white space. */
const BETWEEN = new Set([...'[],', ' ', '\t', '\r', '\n']);

/**
 * Cuts a JSON array of objects, or one object a line, into its objects, piece by piece, so that a file of
 * any size needs no more memory than its largest object.
 */
export const createJsonSplitter = () => {
  let text = '';
  let depth = 0;
  let inString = false;
  let escaped = false;
  let line = 1;
  let began = 1;

  const inside = (character: string): void => {
    if (inString) {
      if (escaped) escaped = false;
      else if (character === '\\') escaped = true;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
  };

  return {
    /** Objects that `chunk` completes. */
    push(chunk: string): JsonRecord[] {
      const records: JsonRecord[] = [];
      let from = 0;
      for (let at = 0; at < chunk.length; at += 1) {
        const character = chunk.charAt(at);
        if (character === '\n') line += 1;
        if (depth > 0) {
          inside(character);
          if (depth > 0) continue;
          records.push({ line: began, text: text + chunk.slice(from, at + 1) });
          text = '';
        } else if (character === '{') [depth, from, began] = [1, at, line];
        else if (!BETWEEN.has(character)) throw new MalformedFile(line, 'not a list of JSON objects');
      }
      if (depth > 0) text += chunk.slice(from);
      return records;
    },
    end(): JsonRecord[] {
      if (depth > 0) throw new MalformedFile(began, 'a JSON object that never ends');
      return [];
    },
  };
};
