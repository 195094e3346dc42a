import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'on' } });
});
after(() => server.stop());

const call = 'POST /contact/request';
const stored = async () => ({
  requests: await server.db.selectFrom('contact_requests').selectAll().orderBy('id').execute(),
  mails: await server.db.selectFrom('outgoing_mail').selectAll().orderBy('id').execute(),
});

test('an application is stored and waits as a mail to the team that answers to its sender', async () => {
  const form = {
    topic: 'apply-member',
    email: 'mia@example.com',
    discord: 'mia',
    youtube_url: 'https://youtube.com/@mia',
    message: 'Hello,\nmay I?',
  };
  assert.equal((await callApi(server, { call, form, host: 'slowtide.localhost' })).code, 200);
  const { requests, mails } = await stored();
  const [request] = requests;
  const [mail] = mails;
  assert.deepEqual(
    [request?.brand, request?.topic, request?.message, request?.done_at],
    ['slowtide', 'apply-member', 'Hello,\nmay I?', null],
  );
  assert.deepEqual([mail?.recipient, mail?.reply_to, mail?.sent_at], [null, 'mia@example.com', null]);
  assert.equal(mail?.subject, `Slowtide: Application to the network (${request?.id})`);
  assert.match(mail?.body ?? '', /Discord: mia\nChannel or video: https:\S+\n\nHello,\nmay I\?$/);
});

test('accepts a report without a name, and stores nothing of a refused request', async () => {
  const report = { topic: 'song-report', message: 'Song reported. ID: abc. Reason: silent' };
  assert.equal((await callApi(server, { call, form: report })).code, 200);
  assert.equal((await callApi(server, { call, form: { ...report, topic: 'other' } })).code, 400);
  const { requests, mails } = await stored();
  assert.deepEqual([requests.length, mails.length], [2, 2]);
  assert.deepEqual([requests[1]?.email, mails[1]?.reply_to], [null, null]);
});

test('one address sends no more than thirty in ten minutes, refused ones counted', async () => {
  const codes: number[] = [];
  for (let turn = 0; turn < 29; turn += 1) codes.push((await callApi(server, { call })).code);
  assert.deepEqual([codes.indexOf(429), codes.at(-1)], [27, 429]);
});
