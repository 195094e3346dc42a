import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { DIST } from '../support/releases.ts';

test('what a traced page loads is a file of its own, of at most 8 KB', () => {
  const folder = join(DIST, 'shell/assets');
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.includes('/remotes/spans'));
  expect(scripts).toHaveLength(1);
  expect(brotliCompressSync(scripts[0] ?? '').length).toBeLessThan(8_192);
});
