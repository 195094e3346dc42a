import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startAdminFixture, type AdminFixture } from '../testing/admin-fixture.ts';

let fixture: AdminFixture;
before(async () => {
  fixture = await startAdminFixture();
  await fixture.pool.query(
    `insert into artwork_requests (brand, uid, channel, kind, style)
     select 'slowtide', 'demo-subscriber', 'c', 'banner', 'Neon' from generate_series(1, 2)`,
  );
});
after(() => fixture.stop());

const admin = (...argv: string[]) =>
  fixture.adminWith(
    { DATABASE_URL: fixture.url, ARTWORK_STORE: join(fixture.folder, 'delivered') },
    'artwork',
    ...argv,
  );
const lastMail = async () =>
  (
    await fixture.pool.query<{ recipient: string; subject: string; body: string; uid: string }>(
      'select recipient, uid, subject, body from outgoing_mail order by id desc limit 1',
    )
  ).rows[0];
const request = async (id: number) =>
  (
    await fixture.pool.query<Record<string, unknown>>(
      'select state, answer, accepted_at is not null as accepted from artwork_requests where id = $1',
      [id],
    )
  ).rows[0];

test('an accepted request stays open, and its owner gets an email from the brand', async () => {
  assert.equal((await admin('accept', '1')).out, '1 is accepted.');
  assert.deepEqual(await request(1), { state: 'requested', answer: '', accepted: true });
  const mail = await lastMail();
  assert.deepEqual(
    [mail?.recipient, mail?.uid, mail?.subject],
    ['subscriber@example.com', 'demo-subscriber', 'Slowtide: your artwork request is accepted'],
  );
  assert.match(String(mail?.body), /"Neon" was accepted[^]*https:\/\/\S+\/account\/artwork/);
  assert.equal((await admin('set', '1', 'in_progress')).out, '1 is in_progress.');
  assert.match(String((await lastMail())?.subject), /is in work$/);
});

test('a delivered file is in the store, under a random name', async () => {
  const file = fixture.file('My banner.png', 'a picture');
  const { out, code } = await admin('deliver', '1', file, '--reason', 'Enjoy it.');
  assert.deepEqual([code, out], [0, 'Delivered My banner.png (9 bytes) for 1.']);
  assert.deepEqual(await request(1), { state: 'done', answer: 'Enjoy it.', accepted: true });
  const [name = ''] = readdirSync(join(fixture.folder, 'delivered'));
  assert.match(name, /^\d+-[\da-f-]{36}\.[\w-]{22}$/);
  assert.equal(readFileSync(join(fixture.folder, 'delivered', name), 'utf8'), 'a picture');
  assert.match(String((await lastMail())?.body), /is delivered[^]*Enjoy it\./);
  assert.match((await admin('list', '--all')).out, /My banner\.png/);
});

test('a request is declined with a reason, which is required', async () => {
  assert.equal((await admin('decline', '2')).code, 2);
  assert.equal((await admin('decline', '2', '--reason', 'Too many letters.')).out, '2 is declined.');
  assert.match(String((await lastMail())?.body), /was declined\.\n\nToo many letters\./);
});

test('files that cannot be delivered leave no trace', async () => {
  const stored = readdirSync(join(fixture.folder, 'delivered'));
  const mail = await lastMail();
  const bad: [string[], RegExp][] = [
    [['1', fixture.file('a.exe', 'x')], /must end with/],
    [['1', fixture.file('empty.png', '')], /1 byte to 25 MB/],
    [['1', fixture.file('big.zip', Buffer.alloc(25 * 1024 * 1024 + 1))], /1 byte to 25 MB/],
    [['1', join(fixture.folder, 'none.png')], /ENOENT/],
    [['77', fixture.file('a.png', 'x')], /There is no artwork request 77/],
  ];
  for (const [argv, message] of bad) assert.match((await admin('deliver', ...argv)).err, message);
  assert.deepEqual(readdirSync(join(fixture.folder, 'delivered')), stored);
  assert.deepEqual(await lastMail(), mail);
});
