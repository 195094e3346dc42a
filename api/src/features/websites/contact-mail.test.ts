import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PublicSite } from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const call = 'POST /website/contact';
const form = { domain_name: 'luna', email: 'mia@example.com', name: 'Mia', message: 'Hello,\nLuna.' };
const publicSite = (name: string) => server.get<PublicSite>(`/website/public?name=${name}`);

test('queues a visitor’s message as an email to the owner, with the visitor as the reply address', async () => {
  await callApi(server, { call, form });
  const [mail] = await server.db.selectFrom('outgoing_mail').selectAll().execute();
  assert.deepEqual([mail?.recipient, mail?.reply_to], ['luna@example.com', 'mia@example.com']);
  assert.match(mail?.subject ?? '', /^Rushtone: a message from your site Luna Paradelle$/);
  assert.equal(mail?.body, 'From: Mia\nE-mail: mia@example.com\n\nHello,\nLuna.');
});

test('does not return the owner’s address in any response', async () => {
  const answer = await server.app.inject({ url: '/api/website/public?name=luna' });
  assert.doesNotMatch(answer.body, /luna@example\.com|form_mail/);
});

test('refuses messages if the owner has no address', async () => {
  await server.db.updateTable('websites').set({ form_mail: '' }).where('domain_name', '=', 'rinae').execute();
  assert.equal((await publicSite('rinae')).data.takes_mail, false);
  assert.equal((await callApi(server, { call, form: { ...form, domain_name: 'rinae' } })).code, 404);
});
