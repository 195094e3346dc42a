import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fastify from 'fastify';
import { openOutbox } from './outbox.ts';
import { mailRoutes } from './routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'rushtone-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('an email is read back unchanged, with any characters and line breaks', async () => {
  const outbox = openOutbox(join(folder, 'outbox'));
  assert.deepEqual(await outbox.list(), []);
  const text = `Grüße, 電車 = 1\n${'long '.repeat(60)}\nhttp://localhost:8080/reset-password?oobCode=a_-b`;
  await outbox.send({ to: 'a@example.com', subject: 'Reset', text });
  const [mail] = await outbox.list();
  assert.deepEqual([mail?.to, mail?.subject, mail?.text], ['a@example.com', 'Reset', text]);
  assert.equal((await outbox.find(String(mail?.id)))?.subject, 'Reset');
});

test('a link to a site opens it on this machine; other links are unchanged', async () => {
  const outbox = openOutbox(join(folder, 'links'));
  const text = 'https://slowtide.com/api/account/keep?code=a_-b and https://example.com/?a=1&b=2 <b>';
  await outbox.send({ to: 'a@example.com', subject: 'Links', text });
  const app = fastify();
  mailRoutes(app, outbox);
  const [mail] = await outbox.list();
  const { body } = await app.inject({ url: `/mail/${mail?.id}`, headers: { host: 'localhost:8080' } });
  assert.match(body, /href="http:\/\/slowtide\.localhost:8080\/api\/account\/keep\?code=a_-b"/);
  assert.match(body, /href="https:\/\/example\.com\/\?a=1&#38;b=2"/);
  assert.match(body, /&#60;b&#62;/);
});

test('the newest email comes first, and an id cannot escape the folder', async () => {
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
