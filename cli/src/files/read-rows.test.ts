import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { readRows, type FileRow } from './read-rows.ts';
import { csvLine } from './write-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'rushtone-rows-'));
after(() => rmSync(folder, { recursive: true }));

const rowsOf = async (name: string, content: string | Buffer): Promise<FileRow[]> => {
  const path = join(folder, name);
  writeFileSync(path, content);
  const rows: FileRow[] = [];
  for await (const next of readRows(path, () => {})) rows.push(next);
  return rows;
};
const row = (number: number, values: Record<string, string>): FileRow => ({ row: number, values });
const problem = (number: number, text: string): FileRow => ({ row: number, problem: text });

describe('reading CSV', () => {
  test('accepts quoted commas, quotes and line breaks, and the line endings of every system', async () => {
    const text = '\ufeffa,b\r\n"1,5","say ""yes"""\n"two\r\nlines",\rlast,""';
    assert.deepEqual(await rowsOf('a.csv', text), [
      row(2, { a: '1,5', b: 'say "yes"' }),
      row(3, { a: 'two\r\nlines', b: '' }),
      row(4, { a: 'last', b: '' }),
    ]);
  });

  test('numbers rows like a spreadsheet: the header and blank lines count', async () => {
    const rows = await rowsOf('a.csv', 'a\n\n"b\nb"\r\n\r\nc\n');
    assert.deepEqual(rows, [row(3, { a: 'b\nb' }), row(5, { a: 'c' })]);
  });

  test('reports a row with the wrong number of fields and continues', async () => {
    assert.deepEqual(await rowsOf('a.csv', 'a,b\n1\n2,3'), [
      problem(2, 'has 1 fields; the header has 2'),
      row(3, { a: '2', b: '3' }),
    ]);
  });

  test('stops at a syntax error and reports its row', async () => {
    const rest = '; the rest of the file was not read';
    assert.deepEqual((await rowsOf('a.csv', 'a\nx\nb"c')).slice(-1), [
      problem(3, `a quote inside an unquoted field${rest}`),
    ]);
    assert.deepEqual(await rowsOf('a.csv', 'a\n"a" b'), [
      problem(2, `text after the closing quote of a field${rest}`),
    ]);
    assert.deepEqual(await rowsOf('a.csv', 'a\n"b\nc'), [
      problem(2, `a quoted field without a closing quote${rest}`),
    ]);
    assert.deepEqual(await rowsOf('a.csv', `a\n${'x'.repeat(1_100_000)}`), [
      problem(2, `a row of more than 1 MB${rest}`),
    ]);
  });

  test('reads back every table that was written', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...'",\r\n a') }),
    );
    const table = fc.array(fc.tuple(cell, cell), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const read = await rowsOf('a.csv', [['a', 'b'], ...rows].map(csvLine).join(''));
        assert.deepEqual(
          read,
          rows.map(([a, b], index) => row(index + 2, { a, b })),
        );
      }),
    );
  });

  test('refuses a file that is not UTF-8', async () => {
    const rows = await rowsOf('a.csv', Buffer.from('a\nCaf\xe9\n', 'latin1'));
    assert.match(JSON.stringify(rows), /the file is not UTF-8/);
  });
});

describe('reading JSON', () => {
  const objects = ['{"a":"}\\"{","b":2}', '{\n"a": null, "b": true}'];
  const expected = [row(1, { a: '}"{', b: '2' }), row(2, { a: '', b: 'true' })];

  test('accepts an array of objects, or one object after another', async () => {
    for (const text of [`\ufeff \n[\n${objects.join(',\n')}\n]\n`, `\n${objects.join('\n')}\n`]) {
      assert.deepEqual(await rowsOf('a.json', text), expected);
    }
    assert.deepEqual(await rowsOf('a.json', '[]'), []);
  });

  test('reports objects that cannot be rows and continues', async () => {
    assert.deepEqual(await rowsOf('a.json', '[1, {"a":{"en":"J"}}, {"a":"x"}]'), [
      problem(1, 'is not a JSON object'),
      problem(2, 'a must be a string, a number, true, false or null'),
      row(3, { a: 'x' }),
    ]);
  });

  test('stops at a syntax error and reports its row', async () => {
    for (const text of ['[{"a":"x"},\n{"a" 1}]', '[{"a":"x"},\n{"a": 1', '{"a":"x"}\n{"a": 1']) {
      assert.deepEqual(await rowsOf('a.json', text), [
        row(1, { a: 'x' }),
        problem(2, 'is not valid JSON; the rest of the file was not read'),
      ]);
    }
  });
});
