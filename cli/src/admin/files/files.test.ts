import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { createCsvParser, type CsvRecord } from './parse-csv.ts';
import { createJsonSplitter } from './split-json.ts';
import { csvLine } from './write-rows.ts';

const parse = (text: string, piece = text.length): CsvRecord[] => {
  const parser = createCsvParser();
  const records: CsvRecord[] = [];
  for (let at = 0; at < text.length; at += Math.max(piece, 1)) {
    records.push(...parser.push(text.slice(at, at + Math.max(piece, 1))));
  }
  return [...records, ...parser.end()];
};
const fieldsOf = (text: string, piece?: number) => parse(text, piece).map(({ fields }) => fields);

describe('CSV', () => {
  test('has quotes, commas and line ends in quoted fields, and line ends of every system', () => {
    const text = 'a,b\r\n"1,5","say ""yes"""\n"two\r\nlines",\rlast,""';
    const expected = [
      ['a', 'b'],
      ['1,5', 'say "yes"'],
      ['two\r\nlines', ''],
      ['last', ''],
    ];
    for (let piece = 1; piece <= text.length; piece += 1) assert.deepEqual(fieldsOf(text, piece), expected);
  });

  test('tells the line that a record begins on, and passes blank lines over', () => {
    const lines = parse('a\n\n"b\nb"\r\n\r\nc\n').map(({ line, fields }) => [line, fields[0]]);
    assert.deepEqual(lines, [
      [1, 'a'],
      [3, 'b\nb'],
      [6, 'c'],
    ]);
  });

  test('that is broken is refused with its line', () => {
    assert.throws(() => parse('a\nb"c'), { line: 2, message: /a quote inside a field/ });
    assert.throws(() => parse('"a" b'), { line: 1, message: /after the closing quote/ });
    assert.throws(() => parse('a\n"b\nc'), { line: 2, message: /never ends/ });
  });

  test('reads back whatever was written, cut anywhere', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...'",\r\n a') }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 5 }),
        fc.integer({ min: 1, max: 9 }),
        (rows, piece) => assert.deepEqual(fieldsOf(rows.map(csvLine).join(''), piece), rows),
      ),
    );
  });
});

describe('JSON', () => {
  const split = (text: string, piece: number) => {
    const splitter = createJsonSplitter();
    const records = [];
    for (let at = 0; at < text.length; at += piece)
      records.push(...splitter.push(text.slice(at, at + piece)));
    return [...records, ...splitter.end()];
  };

  test('is cut into its objects with their lines, as a list or one a line', () => {
    const objects = ['{"a":"}\\"{","b":[{}]}', '{\n"c": 1}'];
    for (const text of [`[\n${objects.join(',\n')}\n]\n`, `\n${objects.join('\n')}`]) {
      for (let piece = 1; piece < text.length; piece += 1) {
        assert.deepEqual(
          split(text, piece),
          objects.map((object, index) => ({ line: index + 2, text: object })),
        );
      }
    }
  });

  test('that is no list of objects is refused', () => {
    assert.throws(() => split('[1, 2]', 10), { line: 1 });
    assert.throws(() => split('[\n{"a": 1', 10), { line: 2, message: /never ends/ });
  });
});
