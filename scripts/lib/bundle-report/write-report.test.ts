import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { moduleSizes } from './module-sizes.ts';
import { writeBundleReport } from './write-report.ts';

const dist = mkdtempSync(path.join(os.tmpdir(), 'rushtone-report-'));
after(() => rmSync(dist, { recursive: true }));

const SCRIPT = 'aaabbbb!\ncc';
/** Line 1: first source from column 0, second from 3, none from 7. Line 2: the first source again. */
const MAP = { sources: ['./shell/a.ts', './node_modules/b/b.js'], mappings: 'AAAA,GCAA,I;ADAA' };

test('a module’s size is the size of its code in the script', () => {
  assert.deepEqual(
    [...moduleSizes(SCRIPT, MAP)],
    [
      ['./shell/a.ts', 5],
      ['./node_modules/b/b.js', 4],
    ],
  );
});

test('the report shows each module of a built script', () => {
  for (const folder of ['maps/assets', 'shell/assets'])
    mkdirSync(path.join(dist, folder), { recursive: true });
  writeFileSync(path.join(dist, 'maps/assets/main.js.map'), JSON.stringify(MAP));
  writeFileSync(path.join(dist, 'shell/assets/main.js'), SCRIPT);
  const html = readFileSync(writeBundleReport(dist), 'utf8');
  for (const text of ['assets/main.js', 'title="shell/a.ts: ', 'title="b/b.js: '])
    assert.ok(html.includes(text), text);
});
