import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { dataFolder } from './support/data-folder.ts';
import { PORT } from './support/site.ts';

type Line = { report?: { kind: string; remote: string; version: string; message?: string } };

/**
 * Whether the address in the report belongs to another remote: somebody left the page while React took its HTML over, and
 * React rendered the next page.
 */
const hasLeft = ({ remote, message = '' }: NonNullable<Line['report']>): boolean => {
  const file = path.join(import.meta.dirname, `../remotes/${remote}/remote.json`);
  if (!existsSync(file)) return false;
  const { hosts } = JSON.parse(readFileSync(file, 'utf8')) as { hosts: Record<string, object> };
  const [address = ''] = message.split(': ');
  return !Object.values(hosts).some((pages) => Object.hasOwn(pages, address));
};

test('no page of the other tests reported HTML that differs from what React renders', () => {
  const log = readFileSync(path.join(dataFolder(PORT), 'log/server.log'), 'utf8');
  const reports = log
    .split('\n')
    .filter((line) => line.includes('"mismatch"'))
    .flatMap((line) => (JSON.parse(line) as Line).report ?? [])
    .filter((report) => !hasLeft(report));
  expect(reports).toEqual([]);
});
