import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openOutbox } from './outbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'rushtone-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('a mail comes out of the box as it went in, whatever its letters and lines', async () => {
  const outbox = openOutbox(join(folder, 'outbox'));
  assert.deepEqual(await outbox.list(), []);
  const text = `Grüße, 電車 = 1\n${'long '.repeat(60)}\nhttp://localhost:8080/reset-password?oobCode=a_-b`;
  await outbox.send({ to: 'a@example.com', subject: 'Reset', text });
  const [mail] = await outbox.list();
  assert.deepEqual([mail?.to, mail?.subject], ['a@example.com', 'Reset']);
  assert.equal(mail?.text.replaceAll('\r\n', '\n').trim(), text);
  assert.equal((await outbox.find(String(mail?.id)))?.subject, 'Reset');
});

test('a subject cannot add a header, and an id cannot leave the folder', async () => {
  const outbox = openOutbox(join(folder, 'other'));
  await outbox.send({ to: 'a@example.com', subject: 'Hello\r\nBcc: b@example.com', text: 'x' });
  const [mail] = await outbox.list();
  assert.match(mail?.subject ?? '', /^Hello Bcc/);
  assert.equal(await outbox.find('../outbox/x'), undefined);
  assert.equal(await outbox.find('gone'), undefined);
});
