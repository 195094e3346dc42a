import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startAdminFixture, type AdminFixture } from '../testing/admin-fixture.ts';

let fixture: AdminFixture;
before(async () => {
  fixture = await startAdminFixture();
});
after(() => fixture.stop());

test('export writes what is stored about a person, to stdout or to a file that only its owner can read', async () => {
  const { out } = await fixture.admin('export', 'PremiumPlus@example.com');
  const { account, data } = JSON.parse(out);
  assert.equal(account.email, 'premiumplus@example.com');
  assert.equal(data.websites[0].domain_name, 'luna');
  assert.equal(data.role_grants.length, 2);
  const file = join(fixture.folder, 'person.json');
  const written = await fixture.admin('export', 'premiumplus@example.com', '--out', file);
  assert.match(written.err, /contains what is stored about premiumplus@example\.com\. Keep it secret\./);
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')).data.websites, data.websites);
});

test('erase makes the server’s next run delete an account, or the data of an email address without one', async () => {
  const account = await fixture.admin('erase', 'premiumplus@example.com');
  assert.match(account.out, /and the account will be deleted by a running server within the hour\.$/);
  await fixture.admin('erase', 'stranger@example.com');
  const { rows } = await fixture.pool.query(
    'select uid, email, due_at <= now() as due from erasures order by id',
  );
  assert.deepEqual(rows, [
    { uid: 'demo-premiumplus', email: 'premiumplus@example.com', due: true },
    { uid: null, email: 'stranger@example.com', due: true },
  ]);
  assert.match((await fixture.admin('audit', 'erasure')).out, /demo-premiumplus[^]*address [\da-f]{16}/);
  await fixture.admin('erase', 'demo-listener');
  const { rows: byId } = await fixture.pool.query(`select email from erasures where uid = 'demo-listener'`);
  assert.deepEqual(byId, [{ email: 'listener@example.com' }]);
  assert.match((await fixture.admin('erase', 'nobody')).err, /There is no account nobody/);
});
