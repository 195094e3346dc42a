import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startAdminFixture, type AdminFixture } from '../testing/admin-fixture.ts';

let fixture: AdminFixture;
before(async () => {
  fixture = await startAdminFixture();
});
after(() => fixture.stop());

const rolesOf = async (email: string): Promise<string[]> => {
  const { rows } = await fixture.pool.query<{ role: string }>(
    `select role from role_grants where kind = 'email' and subject = $1 order by role`,
    [email],
  );
  return rows.map(({ role }) => role);
};

describe('role commands', () => {
  test('grant and revoke roles by email address', async () => {
    const granted = await fixture.admin('grant', ' New@Example.com ', 'premium_plus');
    assert.deepEqual(
      [granted.code, granted.out],
      [0, 'new@example.com has the roles subscriber and donator (premium_plus).'],
    );
    assert.deepEqual(await rolesOf('new@example.com'), ['donator', 'subscriber']);
    assert.equal((await fixture.admin('grant', 'new@example.com', 'premium')).code, 0);
    assert.match((await fixture.admin('revoke', 'new@example.com')).out, /Revoked 2 granted roles/);
    assert.deepEqual(await rolesOf('new@example.com'), []);
    assert.equal((await fixture.admin('revoke', 'new@example.com')).code, 1);
  });

  test('make an account a tester, independently of its plan, and revoke only that', async () => {
    const granted = await fixture.admin('grant', 'new@example.com', 'tester');
    assert.equal(granted.out, 'new@example.com has the role tester (tester).');
    await fixture.admin('grant', 'new@example.com', 'premium');
    assert.deepEqual(await rolesOf('new@example.com'), ['subscriber', 'tester']);
    const revoked = await fixture.admin('revoke', 'new@example.com', 'tester');
    assert.match(revoked.out, /Revoked 1 granted role of new@example.com/);
    assert.deepEqual(await rolesOf('new@example.com'), ['subscriber']);
    assert.match((await fixture.admin('revoke', 'new@example.com', 'tester')).err, /no granted role tester/);
    assert.equal((await fixture.admin('revoke', 'new@example.com', 'premium')).code, 2);
  });

  test('refuse an unknown plan or an invalid address with a usage error', async () => {
    const plan = await fixture.admin('grant', 'new@example.com', 'gold');
    assert.deepEqual(
      [plan.code, plan.err],
      [2, `The plan must be premium, premium_plus, donate or tester, not 'gold'.`],
    );
    assert.equal((await fixture.admin('grant', 'new', 'premium')).code, 2);
  });
});

test('disable and enable change an account; an unknown address is named', async () => {
  const disabled = async () =>
    (await fixture.pool.query(`select disabled from identity_users where email = 'listener@example.com'`))
      .rows[0]?.disabled as boolean;
  assert.equal((await fixture.admin('disable', 'listener@example.com')).code, 0);
  assert.equal(await disabled(), true);
  assert.equal(
    (await fixture.admin('enable', 'listener@example.com')).out,
    'listener@example.com is enabled.',
  );
  assert.equal(await disabled(), false);
  assert.match((await fixture.admin('disable', 'nobody@example.com')).err, /No account has/);
});

test('audit lists who granted, revoked and disabled what, and from which machine', async () => {
  await fixture.admin('grant', 'audited@example.com', 'premium');
  await fixture.admin('revoke', 'audited@example.com');
  await fixture.admin('disable', 'donator@example.com');
  await fixture.admin('enable', 'donator@example.com');
  const ofGrants = (await fixture.admin('audit', 'Audited@example.com')).out;
  assert.match(
    ofGrants,
    /actor +operator \S+\naction +grant\nsubject +premium to address [\da-f]{16}\norigin +\S/,
  );
  assert.match(ofGrants, /action +revoke/);
  assert.doesNotMatch(ofGrants, /disable/);
  assert.match((await fixture.admin('audit', 'disable')).out, /subject +demo-donator\n/);
  assert.match((await fixture.admin('audit', 'donator@example.com')).out, /enable/);
  assert.match((await fixture.admin('audit', '--all')).out, /enable/);
});

test('a change that the audit log cannot record is not made', async () => {
  await fixture.pool.query('alter table audit_log rename to audit_log_gone');
  for (const command of [
    ['grant', 'unnoted@example.com', 'premium'],
    ['disable', 'donator@example.com'],
    ['site', 'hide', 'luna', '--brand', 'rushtone'],
    ['erase', 'donator@example.com'],
  ])
    assert.equal((await fixture.admin(...command)).code, 1, command.join(' '));
  await fixture.pool.query('alter table audit_log_gone rename to audit_log');
  const { rows } = await fixture.pool.query(
    `select
       (select count(*)::int from role_grants where subject = 'unnoted@example.com') as granted,
       (select count(*)::int from identity_users where disabled) as disabled,
       (select count(*)::int from websites where hidden_at is not null) as hidden,
       (select count(*)::int from erasures) as erased`,
  );
  assert.deepEqual(rows, [{ granted: 0, disabled: 0, hidden: 0, erased: 0 }]);
});

test('reports and contacts list requests without control characters, and done closes them', async () => {
  await fixture.pool.query(
    `insert into contact_requests (brand, topic, message, email) values
       ('rushtone', 'song-report', 'Song reported. ID: x. Reason: ' || chr(27) || '[2Jbad', null),
       ('rushtone', 'other', 'Hello', 'a@example.com')`,
  );
  const reports = await fixture.admin('reports');
  assert.match(reports.out, /Reason: {2}?\s?\[2Jbad/);
  assert.ok(!reports.out.includes('Hello') && !reports.out.includes('\u001b'));
  const contacts = await fixture.admin('contacts');
  const id = /id +(\d+)/.exec(contacts.out)?.[1] ?? '';
  assert.equal((await fixture.admin('done', id)).out, `${id} (other) is done.`);
  assert.equal((await fixture.admin('contacts')).out, 'There are no open requests.');
  assert.match((await fixture.admin('contacts', '--all')).out, /Hello/);
  assert.equal((await fixture.admin('done', '999')).code, 1);
});

test('jobs shows waiting jobs and dead letters; migrate reports that there is nothing to do', async () => {
  const empty = await fixture.admin('jobs');
  assert.deepEqual([empty.code, empty.out], [0, 'There are no jobs.\n\nThere are no dead letters.']);
  await fixture.pool.query(
    `insert into jobs.job (name, data, output) values
       ('mail', '{"id": "7"}', null), ('dead', '{"id": "8"}', '{"message": "mailbox full"}')`,
  );
  const { out } = await fixture.admin('jobs');
  assert.match(out, /queue +mail\nwaiting +1/);
  assert.match(out, /data +\{"id": "8"\}\nerror +mailbox full/);
  assert.equal((await fixture.admin('migrate')).out, 'The database is up to date.');
});

test('calendar adds and removes entries for everyone or one account', async () => {
  assert.equal((await fixture.admin('calendar', 'add', '2026-02-30', 'x', '--brand', 'rushtone')).code, 2);
  await fixture.admin('calendar', 'add', '2026-12-24', 'Winter night', '--brand', 'rushtone');
  await fixture.admin(
    'calendar',
    'add',
    '2026-12-01',
    'Own',
    'subscriber@example.com',
    '--brand',
    'rushtone',
  );
  const byUid = await fixture.admin(
    'calendar',
    'add',
    '2026-12-02',
    'Own',
    'demo-listener',
    '--brand',
    'rushtone',
  );
  assert.match(byUid.out, /: 2026-12-02 Own for demo-listener\.$/);
  const { out } = await fixture.admin('calendar', 'list');
  assert.match(out, /2026-12-01[^]*subscriber@example.com[^]*2026-12-24[^]*Winter night/);
  assert.equal((await fixture.admin('calendar', 'remove', '1')).code, 0);
  assert.equal((await fixture.admin('calendar', 'remove', '1')).code, 1);
});

test('artwork lists requests and sets their state', async () => {
  await fixture.pool.query(
    `insert into artwork_requests (brand, uid, channel, kind, style) values ('rushtone', 'demo-subscriber', 'c', 'banner', 's')`,
  );
  assert.match((await fixture.admin('artwork', 'list')).out, /subscriber@example.com/);
  assert.equal((await fixture.admin('artwork', 'set', '1', 'lost')).code, 2);
  assert.equal((await fixture.admin('artwork', 'set', '1', 'done')).out, '1 is done.');
  assert.equal((await fixture.admin('artwork', 'list')).out, 'There are no open requests.');
});

test('artist sets the artist whose songs a website shows', async () => {
  const { out } = await fixture.admin('artist', 'premiumplus@example.com', 'Luna');
  assert.match(out, /^luna \(rushtone\) shows the songs of Luna\.$/m);
  assert.equal((await fixture.admin('artist', 'luna', '')).code, 0);
  assert.match((await fixture.admin('artist', 'listener@example.com', 'Luna')).err, /has no website/);
});

test('member sets subscribers and views', async () => {
  const { rows } = await fixture.pool.query<{ channel_id: string }>('select channel_id from members limit 1');
  const id = rows[0]?.channel_id ?? '';
  assert.match((await fixture.admin('member', 'set', id, '12345', '99')).out, /12345 subs, 99 views/);
  const { rows: after_ } = await fixture.pool.query('select sub_tag from members where channel_id = $1', [
    id,
  ]);
  assert.equal(after_[0]?.sub_tag, '12.3K');
  assert.equal((await fixture.admin('member', 'set', 'UCnone', '1', '1')).code, 1);
});

describe('the command line', () => {
  test('explains a usage error, with exit code 2', async () => {
    for (const argv of [
      ['nonsense'],
      ['import', 'songs'],
      ['import', 'tracks', 'a.csv', '--brand', 'rushtone'],
      ['export', 'songs'],
      ['export', 'songs', '--brand', 'other'],
      ['grant', 'a@example.com', 'premium', '--force'],
      ['done', 'x'],
      ['import', '--nonsense'],
    ]) {
      const { code, err } = await fixture.admin(...argv);
      assert.deepEqual([code, err !== ''], [2, true], argv.join(' '));
    }
    assert.match(
      (await fixture.admin('import', 'songs', '/none.csv', '--brand', 'rushtone')).err,
      /no file \/none/,
    );
  });

  test('lists every command in help, and never creates an embedded database in production', async () => {
    const help = await fixture.admin('help');
    assert.equal(help.code, 0);
    assert.match(help.out, /import songs\|playlists[^]*restore <file>/);
    const refused = await fixture.adminWith({ NODE_ENV: 'production' }, 'reports');
    assert.deepEqual([refused.code, refused.err], [1, 'NODE_ENV=production needs DATABASE_URL.']);
  });
});
