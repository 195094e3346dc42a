import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startAdminFixture, type AdminFixture } from '../testing/admin-fixture.ts';

let fixture: AdminFixture;
before(async () => {
  fixture = await startAdminFixture();
  await fixture.pool.query('delete from role_grants');
});
after(() => fixture.stop());

const DAY_SECONDS = 86_400;
const now = new Date();
/** Unix time, in seconds, of the 10th of a month `before` months ago. */
const inMonth = (before: number): number =>
  Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before, 10) / 1000;
const nameOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 7);

const subscription = (ref: string, row: { plan?: string; status: string; created: number; began: number }) =>
  fixture.pool.query(
    `insert into pay_grant (ref, uid, email, plan, status, created, began_at, late_until)
     values ($1, $2, $3, $4, $5, $6::bigint, $7, case when $5::text = 'past_due' then to_timestamp($6::bigint) + interval '7 days' end)`,
    [ref, `uid-${ref}`, `${ref}@example.com`, row.plan ?? 'premium', row.status, row.created, row.began],
  );

test('members lists plans, late payments, roles granted by hand, and churn by month', async () => {
  const today = Math.floor(now.getTime() / 1000);
  await subscription('stays', { status: 'active', created: inMonth(4), began: inMonth(4) });
  await subscription('left', { status: 'canceled', created: inMonth(2), began: inMonth(4) });
  await subscription('late', {
    plan: 'premium_plus',
    status: 'past_due',
    created: today - DAY_SECONDS,
    began: inMonth(3),
  });
  await subscription('gone', { status: 'past_due', created: inMonth(1), began: inMonth(3) });
  await subscription('never', { status: 'incomplete_expired', created: inMonth(3), began: inMonth(3) });
  await subscription('sleeps', { status: 'collection_paused', created: inMonth(1), began: inMonth(3) });
  await fixture.admin(
    'grant',
    'friend@example.com',
    'premium_plus',
    '--reason',
    'Made our logo',
    '--until',
    '2099-01-31',
  );

  const { code, out } = await fixture.admin('members');
  assert.equal(code, 0);
  assert.match(out, /premium +1 paid, 1 paused, 0 by gift, 0 granted by hand/);
  assert.match(out, /premium_plus +1 paid, 0 paused, 0 by gift, 1 granted by hand/);
  assert.match(out, /donate +0 paid, 0 paused, 0 by gift, 0 granted by hand/);
  assert.match(out, /Past due[^]*payer +gone@example\.com[^]*payer +late@example\.com[^]*Granted/);
  assert.match(
    out,
    /account +friend@example\.com\nroles +donator, subscriber\n[^]*by +\S+\nreason +Made our logo\nuntil +2099-01-31/,
  );
  const monthOf = (before: number) => new RegExp(`^ *${nameOf(inMonth(before))}  (.*)$`, 'm').exec(out)?.[1];
  assert.equal(monthOf(4), '0 at its start, 2 joined, 0 left');
  assert.equal(monthOf(3), '2 at its start, 3 joined, 0 left, churn 0.0 %');
  assert.equal(monthOf(2), '5 at its start, 0 joined, 1 left, churn 20.0 %');
  assert.equal(monthOf(1), '4 at its start, 0 joined, 1 left, churn 25.0 %');
  assert.equal(monthOf(0), '3 at its start, 0 joined, 0 left, churn 0.0 %');
});

test('a role granted until a day expires, and a new grant replaces the end date', async () => {
  const endOf = async () =>
    (await fixture.pool.query(`select ends_at, reason from role_grants where subject = 'guest@example.com'`))
      .rows[0];
  const granted = await fixture.admin('grant', 'guest@example.com', 'premium', '--until', '2099-01-31');
  assert.equal(granted.out, 'guest@example.com has the role subscriber (premium) until 2099-01-31.');
  assert.equal((await endOf()).ends_at.toISOString(), '2099-01-31T23:59:59.000Z');
  await fixture.admin('grant', 'guest@example.com', 'premium', '--reason', 'For good');
  assert.deepEqual(await endOf(), { ends_at: null, reason: 'For good' });
});

test('grant refuses a past or invalid day, and a reason that is too long', async () => {
  for (const [option, value] of [
    ['--until', '2020-01-31'],
    ['--until', '2099-02-31'],
    ['--until', 'soon'],
    ['--reason', 'x'.repeat(201)],
  ] as const)
    assert.equal(
      (await fixture.admin('grant', 'guest@example.com', 'premium', option, value)).code,
      2,
      value,
    );
});
