import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { readChangeLog, UNSIGNED_CHANGE } from './change-log.ts';
import { folderStore } from './folder-store.ts';
import { readPreviews } from './preview-list.ts';
import { s3Store } from './s3-store.ts';
import { readTrust } from './signing.ts';

const folder = mkdtempSync(join(tmpdir(), 'platform-sizes-'));
after(() => rmSync(folder, { recursive: true }));
const store = folderStore(folder);

const NAMES: Readonly<Record<string, number>> = {
  'registry.json': 1_000_000,
  'log/000000000007.json': 2_000_000,
  'root/2.json': 1_000_000,
  'previews/tools/000000000001.json': 1_000_000,
  'r/tools/1.0.0/release.json': 1_000_000,
  'shell/1.0.0/assets.json': 1_000_000,
  'r/tools/1.0.0/entry.js': 50_000_000,
};
/** Peak memory of this process, in bytes. */
const peak = (): number => process.resourceUsage().maxRSS * 1024;

describe('a folder with files that an attacker enlarged', () => {
  for (const [name, limit] of Object.entries(NAMES))
    test(`${name} with 2 GB is refused, and memory stays flat`, async () => {
      const before = peak();
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      writeFileSync(join(folder, name), '');
      truncateSync(join(folder, name), 2_000_000_000);
      await assert.rejects(
        store.read(name),
        new RegExp(`^Error: release refused: ${name} has more than ${limit} bytes$`),
      );
      assert.ok(peak() - before < 10_000_000, `${peak() - before} bytes more`);
    });

  test('a file of the limit is read, and a larger one is not written', async () => {
    const content = Buffer.alloc(1_000_000, 'x');
    await store.replace('registry.json', content);
    assert.deepEqual(await store.read('registry.json'), content);
    await store.replace('empty.js', '');
    assert.equal(String(await store.read('empty.js')), '');
    for (const write of [store.replace, store.create])
      await assert.rejects(
        write('root/9.json', `${String(content)}x`),
        /root\/9\.json has more than 1000000/,
      );
  });

  test('a planted log entry counts as unsigned, and a planted list of previews as none', async () => {
    mkdirSync(join(folder, 'previews/network'), { recursive: true });
    for (const name of ['log/000000000009.json', 'previews/network/000000000009.json']) {
      writeFileSync(join(folder, name), '');
      truncateSync(join(folder, name), 3_000_000);
    }
    const trust = readTrust();
    assert.equal((await readChangeLog(store, 1, trust))[0]?.what, UNSIGNED_CHANGE);
    assert.equal(await readPreviews(store, 'network', trust.root), null);
  });

  test('a named pipe or a folder in the place of a file is refused, and does not block', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe.js')]);
    mkdirSync(join(folder, 'folder.js'));
    for (const name of ['pipe.js', 'folder.js'])
      await assert.rejects(store.read(name), /release refused: .* is no file/);
  });
});

test('a bucket that sends more than the limit is read up to it, whatever its header says', async () => {
  const piece = Buffer.alloc(100_000, 'x');
  let sent = 0;
  const server = createServer(async (request, response) => {
    if (request.url?.includes('honest')) response.setHeader('content-length', 2_000_000_000);
    response.on('error', () => undefined);
    while (!response.destroyed && sent < 500_000_000) {
      sent += piece.length;
      if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address);
  const endpoint = `http://127.0.0.1:${address.port}`;
  const secrets = { accessKeyId: 'id', secretAccessKey: 'secret' };
  for (const prefix of ['honest/', '']) {
    const bucket = s3Store({ endpoint, region: 'us-east-1', bucket: 'releases', prefix, ...secrets });
    sent = 0;
    await assert.rejects(
      bucket.read('registry.json'),
      /release refused: registry\.json has more than 1000000/,
    );
    assert.ok(sent < 50_000_000, `${sent} bytes were sent`);
  }
  server.closeAllConnections();
  server.close();
});
