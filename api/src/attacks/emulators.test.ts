import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DEMO_PASSWORD } from '@rushtone/emulators/demo-accounts';
import { smtpTransport } from '../mail/transport.ts';
import { startSmtpServer } from '@rushtone/api-testing/fakes/smtp-server';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { tryAttack } from '@rushtone/api-testing/attack';

const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
const demo = { email: 'Subscriber@example.com', password: DEMO_PASSWORD, returnSecureToken: true };

/** Requests from another machine that use a local hostname. */
const ELSEWHERE = [
  { headers: { host: 'rebound.example:8080' } },
  { headers: { host: 'localhost.evil.example' } },
  { headers: { host: 'localhost:8080', 'x-forwarded-for': '203.0.113.7' } },
  { headers: { host: 'localhost:8080' }, remoteAddress: '192.168.1.9' },
];

describe('on a developer’s machine', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.stop());

  test('the emulators refuse everyone else', async () => {
    for (const from of ELSEWHERE) {
      for (const url of ['/mail', '/mail/1', '/emulators/checkout', '/emulators/oauth/discord/authorize'])
        await tryAttack(server, { request: { url, ...from }, code: 404 });
      const signIn = { method: 'POST', url: SIGN_IN, payload: demo, ...from } as const;
      await tryAttack(server, { request: signIn, code: 404 });
    }
    assert.equal((await server.app.inject({ url: '/mail' })).statusCode, 200);
  });
});

describe('offered to other machines', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ env: { EMULATORS: 'anywhere' } });
  });
  after(() => server.stop());

  test('mail and demo accounts stay on this machine', async () => {
    for (const from of ELSEWHERE) {
      await tryAttack(server, { request: { url: '/mail', ...from }, code: 404 });
      const signIn = { method: 'POST', url: SIGN_IN, payload: demo, ...from } as const;
      const refused = await tryAttack(server, { request: signIn, code: 400 });
      assert.equal(refused.json().error.message, 'INVALID_LOGIN_CREDENTIALS');
    }
    assert.equal((await server.app.inject({ url: '/emulators/checkout', ...ELSEWHERE[0] })).statusCode, 400);
  });

  test('their pages do not list the demo accounts', async () => {
    for (const url of ['/config.json', '/login']) {
      const here = await server.app.inject({ url });
      assert.match(here.body, /subscriber@example\.com/, url);
      const elsewhere = await server.app.inject({ url, headers: { host: 'staging.example' } });
      assert.doesNotMatch(elsewhere.body, /subscriber@example\.com/, url);
    }
  });
});

test('mail is not sent to a server that hides its encryption', async () => {
  const smtp = await startSmtpServer();
  const transport = smtpTransport(smtp.url, { requireTls: true });
  const mail = { from: 'a@example.com', to: { name: '', address: 'b@example.com' }, subject: '', text: '' };
  await assert.rejects(transport.send(mail));
  assert.equal(smtp.letters.length, 0);
  transport.close();
  await smtp.stop();
});
