import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressBuild, finishCompression, isCompressedQuickly } from './compress.ts';

const dist = mkdtempSync(path.join(os.tmpdir(), 'platform-compress-'));
after(() => rmSync(dist, { recursive: true }));
const folder = path.join(dist, 'r/mini/1.0.0');
const script = path.join(folder, 'entry.js');
const source = readFileSync(path.join(import.meta.dirname, '../../../README.md'));
mkdirSync(folder, { recursive: true });
writeFileSync(script, source);

const compressed = () => ({ brotli: readFileSync(`${script}.br`), gzip: readFileSync(`${script}.gz`) });

test('what was compressed quickly is known until it is finished, with the bytes of the best compression', () => {
  compressBuild(folder, 'best', dist);
  assert.equal(isCompressedQuickly(dist), false);
  const best = compressed();

  compressBuild(folder, 'quick', dist);
  assert.equal(isCompressedQuickly(dist), true);
  const quick = compressed();
  assert.ok(quick.brotli.length > best.brotli.length);
  assert.ok(quick.gzip.length > best.gzip.length);
  assert.deepEqual(brotliDecompressSync(quick.brotli), source);
  assert.deepEqual(gunzipSync(quick.gzip), source);

  finishCompression(dist);
  assert.equal(isCompressedQuickly(dist), false);
  assert.deepEqual(compressed(), best);
});

test('a folder that was removed meanwhile needs no compression', () => {
  compressBuild(folder, 'quick', dist);
  rmSync(folder, { recursive: true });
  finishCompression(dist);
  assert.equal(isCompressedQuickly(dist), false);
});
