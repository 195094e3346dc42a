import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../webpack/paths.ts';

/** Number of level 1 and 2 requirements in each section of ASVS 5, by the chapters of docs/asvs.md. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  16: [1, 5, 4, 3, 3],
};

const text = readFileSync(path.join(ROOT, 'docs/asvs.md'), 'utf8');
const rows = [
  ...text.matchAll(
    /^\| (\d+)\.(\d+)\.(\d+)(?: to \1\.\2\.(\d+))? +\| (met|n\/a|open) +\| ([^|]+) \| ([^|]+?) +\|$/gm,
  ),
];

/** A place: a file, and the title of a test, an identifier or words that occur in it. */
const PLACE = /`([^`]+)` "([^"]+)"/g;
const PLACES = /^`[^`]+` "[^"]+"(?:; `[^`]+` "[^"]+")*$/;

/** Returns what is wrong with the places of a row. */
const problemsOf = (state: string, places: string): string[] => {
  if (places === '–') return state === 'met' ? ['names no place'] : [];
  if (!PLACES.test(places)) return [`has places that cannot be read: ${places}`];
  return [...places.matchAll(PLACE)].flatMap(([, file = '', words = '']) => {
    const found = path.join(ROOT, file);
    if (!existsSync(found)) return [`names ${file}, which does not exist`];
    return readFileSync(found, 'utf8').includes(words) ? [] : [`names "${words}", which is not in ${file}`];
  });
};

test('docs/asvs.md covers every level 2 requirement once, with a justification', () => {
  const answered = rows.flatMap(([, chapter, section, first, last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, at) => `${chapter}.${section}.${Number(first) + at}`,
    ),
  );
  const required = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
    counts.flatMap((count, section) =>
      Array.from({ length: count }, (_, at) => `${chapter}.${section + 1}.${at + 1}`),
    ),
  );
  assert.deepEqual(answered.toSorted(), required.toSorted());
  assert.equal(rows.length, text.match(/^\| \d/gm)?.length, 'a row that cannot be read');
});

test('the totals at the top of docs/asvs.md match its rows', () => {
  const count = (state: string) =>
    rows
      .filter((row) => row[5] === state)
      .reduce((sum, [, , , first, last = first]) => sum + Number(last) - Number(first) + 1, 0);
  const sum = count('met') + count('n/a') + count('open');
  assert.match(
    text,
    new RegExp(
      `Of ${sum} requirements ${count('met')} are met, ${count('n/a')} do not apply and ${count('open')} are open`,
    ),
  );
});

test('the places that docs/asvs.md names exist, and each met requirement has one', () => {
  const problems = rows.flatMap(([row = '', , , , , state = '', , places = '']) =>
    problemsOf(state, places).map((problem) => `${row.split('|')[1]?.trim()} ${problem}`),
  );
  assert.deepEqual(problems, []);
});

test('a place that is missing or wrong is a problem', () => {
  const file = 'scripts/tests/asvs.test.ts';
  assert.deepEqual(problemsOf('met', `\`${file}\` "problemsOf"`), []);
  assert.deepEqual(problemsOf('open', '–'), []);
  assert.deepEqual(problemsOf('met', '–'), ['names no place']);
  assert.deepEqual(problemsOf('met', 'somewhere'), ['has places that cannot be read: somewhere']);
  assert.deepEqual(problemsOf('n/a', '`scripts/none.ts` "a"'), [
    'names scripts/none.ts, which does not exist',
  ]);
  const words = ['not', 'here'].join('-');
  assert.deepEqual(problemsOf('met', `\`${file}\` "${words}"`), [
    `names "${words}", which is not in ${file}`,
  ]);
});
