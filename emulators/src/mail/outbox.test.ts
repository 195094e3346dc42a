import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openOutbox } from './outbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'rushtone-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('a mail is read as it was sent, whatever its letters and lines', async () => {
  const outbox = openOutbox(join(folder, 'outbox'));
  assert.deepEqual(await outbox.list(), []);
  const text = `Grüße, 電車 = 1\n${'long '.repeat(60)}\nhttp://localhost:8080/reset-password?oobCode=a_-b`;
  await outbox.send({ to: 'a@example.com', subject: 'Reset', text });
  const [mail] = await outbox.list();
  assert.deepEqual([mail?.to, mail?.subject, mail?.text], ['a@example.com', 'Reset', text]);
  assert.equal((await outbox.find(String(mail?.id)))?.subject, 'Reset');
});

test('the newest mail comes first, and an id cannot leave the folder', async () => {
  const outbox = openOutbox(join(folder, 'other'));
  for (const subject of ['first', 'second']) {
    await outbox.send({ to: 'a@example.com', subject, text: 'x' });
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  assert.deepEqual(
    (await outbox.list()).map(({ subject }) => subject),
    ['second', 'first'],
  );
  assert.equal(await outbox.find('../outbox/x'), undefined);
  assert.equal(await outbox.find('gone'), undefined);
});
