import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startAdminFixture, type AdminFixture } from '../testing/admin-fixture.ts';

let fixture: AdminFixture;
before(async () => {
  fixture = await startAdminFixture();
  await fixture.pool.query('delete from promotion_offers');
});
after(() => fixture.stop());

const calendar = (...argv: string[]) => fixture.admin('calendar', ...argv);
const offer = (day: string, time: string, title = 'Story') =>
  calendar('offer', day, time, title, '--brand', 'rushtone');

test('a slot is offered once, listed, and retracted with an email to its holder', async () => {
  const { out } = await offer('2099-12-01', '18:30');
  const id = out.split(':')[0] ?? '';
  assert.match(out, /^\d+: 2099-12-01 18:30 UTC Story\.$/);
  assert.match((await offer('2099-12-01', '18:30')).err, /There is a slot of that title at that time/);
  await fixture.pool.query(`update promotion_offers set uid = 'demo-subscriber'`);
  assert.match((await calendar('offers')).out, /subscriber@example\.com/);
  assert.equal((await calendar('offers', '--brand', 'slowtide')).out, 'There are no slots.');
  assert.equal(
    (await calendar('retract', id, '--reason', 'The designer is ill.')).out,
    `Removed slot ${id}.`,
  );
  const { rows } = await fixture.pool.query<{ recipient: string; body: string }>(
    'select recipient, body from outgoing_mail',
  );
  assert.equal(rows[0]?.recipient, 'subscriber@example.com');
  assert.match(String(rows[0]?.body), /does not take place\.\n\nThe designer is ill\./);
  assert.match((await calendar('retract', id)).err, /There is no slot/);
});

test('a time must exist and be in the future', async () => {
  for (const [day, time] of [
    ['2099-02-30', '18:00'],
    ['2099-12-01', '24:00'],
    ['2099-12-01', '6pm'],
    ['2020-12-01', '18:00'],
  ] as const)
    assert.equal((await offer(day, time)).code, 2, `${day} ${time}`);
});
