import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startAdminFixture, type AdminFixture } from '../testing/admin-fixture.ts';

let fixture: AdminFixture;
before(async () => {
  fixture = await startAdminFixture();
});
after(() => fixture.stop());

const site = (command: string, name = 'luna') => fixture.admin('site', command, name, '--brand', 'rushtone');
const rowsOf = async (statement: string): Promise<unknown[]> => (await fixture.pool.query(statement)).rows;
const hidden = () => rowsOf(`select domain_name from websites where hidden_at is not null`);

test('a website is hidden and shown again, which the audit log records', async () => {
  assert.equal((await site('hide', 'Luna')).out, 'luna is hidden.');
  assert.deepEqual(await hidden(), [{ domain_name: 'luna' }]);
  assert.equal((await site('show')).out, 'luna is shown.');
  assert.deepEqual(await hidden(), []);
  assert.match(
    (await fixture.admin('audit', 'luna')).out,
    /website hidden\nsubject +luna \(rushtone\)[^]*website shown/,
  );
});

test('the owner of a hidden website is told why, also by email, and its reports are closed', async () => {
  await fixture.pool.query(
    `insert into website_reports (brand, domain_name, reason)
     values ('rushtone', 'luna', 'Not by Luna'), ('slowtide', 'luna', 'Of the other brand')`,
  );
  assert.match((await fixture.admin('site', 'reports', '--brand', 'rushtone')).out, /luna[^]*Not by Luna/);
  const hide = ['site', 'hide', 'luna', '--brand', 'rushtone', '--reason', 'Songs of somebody else.'];
  assert.equal((await fixture.admin(...hide)).out, 'luna is hidden.');
  assert.deepEqual(await rowsOf(`select hidden_reason from websites where hidden_at is not null`), [
    { hidden_reason: 'Songs of somebody else.' },
  ]);
  const [mail] = (await rowsOf('select recipient, body from outgoing_mail order by id desc')) as {
    recipient: string;
    body: string;
  }[];
  assert.equal(mail?.recipient, 'premiumplus@example.com');
  assert.match(String(mail?.body), /luna\.\S+ offline\.\n\nSongs of somebody else\./);
  assert.equal(
    (await fixture.admin('site', 'reports', '--brand', 'rushtone')).out,
    'There are no open reports.',
  );
  assert.equal((await fixture.admin('site', 'dismiss', '2')).out, '2 is done.');
  assert.match((await fixture.admin('site', 'dismiss', '9')).err, /There is no report 9/);
  await site('show');
  assert.deepEqual(await rowsOf(`select from websites where hidden_reason <> ''`), []);
});

test('a website is deleted with its content, and its name stays reserved', async () => {
  assert.equal((await site('delete')).out, 'luna is deleted.');
  assert.deepEqual(
    await rowsOf(`select from websites where domain_name = 'luna' and brand = 'rushtone'`),
    [],
  );
  assert.deepEqual(await rowsOf('select brand, domain_name, uid from released_names'), [
    { brand: 'rushtone', domain_name: 'luna', uid: 'demo-premiumplus' },
  ]);
  assert.match((await fixture.admin('audit', 'website deleted')).out, /luna \(rushtone\)/);
});

test('an unknown website and a missing brand are named in the error', async () => {
  assert.deepEqual(
    [(await site('hide', 'nobody')).code, (await site('hide', 'nobody')).err],
    [1, 'There is no website nobody.'],
  );
  const { code, err } = await fixture.admin('site', 'hide', 'luna');
  assert.equal(code, 2);
  assert.match(err, /brand/);
});
