import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { deleteSettled } from './retention.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const NOW = new Date('2026-11-20T12:00:00Z');
const LONG_AGO = new Date('2026-05-20T11:59:00Z');
const LATELY = new Date('2026-05-20T12:01:00Z');

test('what was settled six months ago is deleted; what is open stays, however old it is', async () => {
  const request = { brand: 'rushtone', topic: 'other', email: 'fan@example.com' } as const;
  await server.db
    .insertInto('contact_requests')
    .values([
      { ...request, message: 'settled long ago', done_at: LONG_AGO },
      { ...request, message: 'settled lately', done_at: LATELY },
      { ...request, message: 'open', created_at: new Date(0) },
    ])
    .execute();
  const mail = { recipient: 'fan@example.com', subject: 'About', body: 'this' };
  await server.db
    .insertInto('outgoing_mail')
    .values([
      { ...mail, subject: 'long ago', sent_at: LONG_AGO },
      { ...mail, subject: 'lately', sent_at: LATELY },
      { ...mail, subject: 'on its way' },
    ])
    .execute();

  await deleteSettled(server.db, NOW);

  const requests = await server.db.selectFrom('contact_requests').select('message').orderBy('id').execute();
  assert.deepEqual(
    requests.map(({ message }) => message),
    ['settled lately', 'open'],
  );
  const mails = await server.db.selectFrom('outgoing_mail').select('subject').orderBy('id').execute();
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['lately', 'on its way'],
  );
});
