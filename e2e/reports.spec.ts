import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { dataFolder } from './support/data-folder.ts';
import { PORT } from './support/site.ts';

type Line = { report?: { kind: string; remote: string; version: string; message?: string } };

test('no page of the other tests reported HTML that differs from what React renders', () => {
  const log = readFileSync(path.join(dataFolder(PORT), 'log/server.log'), 'utf8');
  const reports = log
    .split('\n')
    .filter((line) => line.includes('"mismatch"'))
    .map((line) => (JSON.parse(line) as Line).report);
  expect(reports).toEqual([]);
});
