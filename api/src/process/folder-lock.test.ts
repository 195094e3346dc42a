import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import { startTimeOf } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'rushtone-'));
const path = join(folder, 'server.lock');
after(() => rmSync(folder, { recursive: true, force: true }));

test('a folder has one owner at a time', () => {
  const unlock = lockFolder(folder);
  assert.throws(() => lockFolder(folder), FolderInUse);
  unlock();
  assert.equal(existsSync(path), false);
  lockFolder(folder)();
});

test('a lock whose owner is gone is taken over, even when its number lives on in another process', () => {
  for (const left of ['999999\n1\n', '', `${process.ppid}\nlong ago\n`]) {
    writeFileSync(path, left);
    lockFolder(folder)();
    assert.equal(existsSync(path), false);
  }
  writeFileSync(path, `${process.ppid}\n${startTimeOf(process.ppid)}\n`);
  assert.throws(() => lockFolder(folder), new RegExp(`process ${process.ppid}`));
});
