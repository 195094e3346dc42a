import assert from 'node:assert/strict';
import { after, afterEach, before, mock, test } from 'node:test';
import { exportPKCS8, generateKeyPair } from 'jose';
import { deleteFirebaseAccount, isFirebaseAccountEnabled } from '../../identity/firebase-admin.ts';
import { createPaymentService } from '../payments/payment-service.ts';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { eraseDue, type OutsideData } from './erase.ts';

let server: TestServer;
before(async () => {
  // No worker is running here, so purges stay in the queue.
  const cdn = { CDN: 'fastly', CDN_PURGE_URL: 'http://127.0.0.1:9/purge', CDN_PURGE_TOKEN: 'key' };
  server = await startTestServer({ env: cdn });
});
after(() => server.stop());
afterEach(() => mock.reset());

const NO_RIGHTS: OutsideData = {
  deleteSignIn: null,
  endSubscription: null,
  revokeLinks: async () => {},
  purge: async () => {},
};
const BRAND = 'rushtone';

const eraseSubscriber = async (uid: string, outside: OutsideData): Promise<string[]> => {
  const { db, options } = server;
  const plan = { customer: null, email: null, plan: 'premium', status: 'active', created: 1 } as const;
  await db
    .insertInto('pay_grant')
    .values({ ref: `sub_${uid}`, uid, ...plan })
    .execute();
  await db
    .insertInto('erasures')
    .values({ brand: BRAND, uid, email: null, code: null, due_at: new Date() })
    .execute();
  const warnings: string[] = [];
  const log = { info: () => {}, warn: (message: string) => void warnings.push(message) };
  await eraseDue({ db, jobs: options.services.jobs }, outside, { now: new Date(), log });
  return warnings;
};
const open = async () => (await server.db.selectFrom('erasures').select('uid').execute()).length;

test('where the server has no rights at other services, a mail asks the team to finish', async () => {
  assert.deepEqual(await eraseSubscriber('gone', NO_RIGHTS), []);
  const mail = await server.db.selectFrom('outgoing_mail').selectAll().executeTakeFirstOrThrow();
  assert.equal(mail.recipient, null);
  assert.equal(
    mail.body,
    [
      'End the subscription sub_gone.',
      'Delete the sign-in gone in the console of Firebase.',
      'Then run ./admin erase gone: a device may have used the account until now.',
    ].join('\n'),
  );
});

test('a service that is away delays the erasure: nothing is lost, and the next run ends it', async () => {
  const away = async () => {
    throw new Error('away');
  };
  assert.match(String(await eraseSubscriber('patient', { ...NO_RIGHTS, endSubscription: away })), /away/);
  assert.equal(await open(), 1);
  const ended: string[] = [];
  const outside = { ...NO_RIGHTS, endSubscription: async (ref: string) => void ended.push(ref) };
  await eraseDue({ db: server.db, jobs: server.options.services.jobs }, outside, {
    now: new Date(),
    log: { info: () => {}, warn: assert.fail },
  });
  assert.deepEqual([ended, await open()], [['sub_patient'], 0]);
});

test('the pages of somebody who is gone are purged from the CDN, those of nobody else', async () => {
  const { db } = server;
  const [member] = await db.selectFrom('members').select('channel_id').limit(1).execute();
  const channel = { provider: 'youtube', external_id: member?.channel_id ?? '', name: 'Ada' } as const;
  await db
    .insertInto('linked_account')
    .values({ uid: 'shown', ...channel, picture: null, subs: null, views: null, tokens: null })
    .execute();
  await db
    .insertInto('websites')
    .values({
      brand: BRAND,
      uid: 'shown',
      domain_name: 'adas-site',
      name: 'Ada',
      profile_pic: null,
      artist: null,
    })
    .execute();
  const outside = { ...NO_RIGHTS, purge: server.options.services.purge };
  assert.deepEqual(await eraseSubscriber('shown', outside), []);
  assert.deepEqual(await eraseSubscriber('unseen', outside), []);
  const { rows } = await server.pool.query(`select data from jobs.job where name = 'purge'`);
  const tags = ['members', 'website-adas-site', 'websites'];
  assert.deepEqual(rows, [{ data: { tags } }]);
});

const answer = (status: number, body: object) => {
  const asked: { url: string; method: string; body: string }[] = [];
  mock.method(globalThis, 'fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, method: init.method ?? '', body: String(init.body ?? '') });
    const token = url.startsWith('https://oauth2.googleapis.com/');
    return token ? Response.json({ access_token: 'a' }) : Response.json(body, { status });
  });
  return asked;
};

test('Stripe is asked to end a subscription; one that is unknown has ended', async () => {
  const asked = answer(404, {});
  const { endSubscription } = createPaymentService('sk_test');
  await endSubscription('sub_1');
  assert.deepEqual(asked, [
    { url: 'https://api.stripe.com/v1/subscriptions/sub_1', method: 'DELETE', body: '' },
  ]);
  answer(500, {});
  await assert.rejects(endSubscription('sub_1'), /Stripe answered 500/);
});

test('Firebase is asked with a key of a service account; an account that is unknown is gone', async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const account = {
    project_id: 'p',
    client_email: 'a@p.iam.gserviceaccount.com',
    private_key: await exportPKCS8(privateKey),
  };
  const asked = answer(400, { error: { message: 'USER_NOT_FOUND' } });
  await deleteFirebaseAccount(account, 'uid-1');
  assert.equal(asked[1]?.url, 'https://identitytoolkit.googleapis.com/v1/projects/p/accounts:delete');
  assert.equal(asked[1]?.body, '{"localId":"uid-1"}');
  answer(403, { error: { message: 'PERMISSION_DENIED' } });
  await assert.rejects(deleteFirebaseAccount(account, 'uid-1'), /PERMISSION_DENIED/);
  for (const [body, isEnabled] of [
    [{ users: [{ localId: 'uid-1' }] }, true],
    [{ users: [{ localId: 'uid-1', disabled: true }] }, false],
    [{ kind: 'none' }, false],
  ] as const) {
    const lookups = answer(200, body);
    assert.equal(await isFirebaseAccountEnabled(account, 'uid-1'), isEnabled);
    assert.deepEqual(
      [lookups[1]?.url.split(':').at(-1), lookups[1]?.body],
      ['lookup', '{"localId":["uid-1"]}'],
    );
  }
});
