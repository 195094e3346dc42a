import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { anyFreePort } from '../process/ports.ts';
import { sleep } from '../process/processes.ts';
import { openOutbox } from '@rushtone/emulators';
import { startSmtpServer } from '../testing/smtp-server.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { queueMail, retrySeconds } from './queue.ts';
import { sendDueMail, startSendingLoop } from './sending-loop.ts';
import { outboxTransport, smtpTransport, type Transport } from './transport.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());
beforeEach(async () => {
  await server.db.deleteFrom('outgoing_mail').execute();
});

const config = { from: 'Rushtone <hello@rushtone.example>', team: 'team@rushtone.example', smtpUrl: null };
const quiet = { warn: () => {} };
const parts = (transport: Transport) => ({ db: server.db, config, transport, log: quiet });
const mail = { recipient: 'a@example.com', subject: 'Hello', body: 'One\nTwo' };
const rows = () => server.db.selectFrom('outgoing_mail').selectAll().orderBy('id').execute();
const makeDue = () =>
  server.db
    .updateTable('outgoing_mail')
    .set({ next_try_at: new Date(0) })
    .execute();

describe('mail by SMTP', () => {
  test('goes to whom it is for, and to the team when it is for nobody', async () => {
    const smtp = await startSmtpServer();
    const transport = smtpTransport(smtp.url);
    await queueMail(server.db, mail);
    await queueMail(server.db, { ...mail, recipient: null, replyTo: 'fan@example.com' });
    assert.equal(await sendDueMail(parts(transport)), 2);
    const to = smtp.letters.map((letter) => letter.to.join()).sort();
    assert.deepEqual(to, ['a@example.com', 'team@rushtone.example']);
    const toTeam = smtp.letters.find((letter) => letter.to.includes('team@rushtone.example'));
    assert.match(toTeam?.data ?? '', /^Reply-To: fan@example.com\r$/m);
    assert.ok((await rows()).every(({ sent_at }) => sent_at !== null));
    assert.equal(await sendDueMail(parts(transport)), 0);
    transport.close();
    await smtp.stop();
  });

  test('stays in the database while the server is away, and goes when it is back', async () => {
    const port = await anyFreePort();
    const transport = smtpTransport(`smtp://127.0.0.1:${port}`);
    await queueMail(server.db, mail);
    await sendDueMail(parts(transport));
    const [row] = await rows();
    assert.deepEqual([row?.sent_at, row?.attempts], [null, 1]);
    assert.match(row?.last_error ?? '', /ECONNREFUSED/);
    assert.ok((row?.next_try_at ?? new Date(0)) > new Date(), 'not at once');
    assert.equal(await sendDueMail(parts(transport)), 0);
    const smtp = await startSmtpServer(port);
    await makeDue();
    await sendDueMail(parts(transport));
    const [sent] = await rows();
    assert.deepEqual([sent?.sent_at !== null, sent?.attempts, sent?.last_error], [true, 2, null]);
    assert.equal(smtp.letters.length, 1);
    transport.close();
    await smtp.stop();
  });

  test('cannot be given another header, another recipient or a file', async () => {
    const smtp = await startSmtpServer();
    const transport = smtpTransport(smtp.url);
    await queueMail(server.db, {
      recipient: null,
      replyTo: 'fan@example.com\r\nBcc: victim@example.com',
      subject: 'Hello\r\nBcc: victim@example.com\r\n\r\nBody',
      body: '.\r\nQUIT\r\n/etc/passwd',
    });
    await queueMail(server.db, { ...mail, recipient: 'a@example.com, victim@example.com' });
    await sendDueMail(parts(transport));
    assert.equal(smtp.letters.length, 1);
    const [letter] = smtp.letters;
    assert.deepEqual(letter?.to, ['team@rushtone.example']);
    assert.doesNotMatch(letter?.data ?? '', /^(bcc|reply-to):/im);
    assert.match(letter?.data ?? '', /^Subject: Hello Bcc: victim@example.com Body\r$/m);
    assert.match((await rows())[1]?.last_error ?? '', /no address/);
    transport.close();
    await smtp.stop();
  });
});

describe('several servers on one database', () => {
  test('send every mail once', async () => {
    const sent: string[] = [];
    const slow: Transport = {
      async send({ subject }) {
        await sleep(5);
        sent.push(subject);
      },
      close: () => {},
    };
    const subjects = Array.from({ length: 60 }, (_, n) => `Mail ${n}`);
    for (const subject of subjects) await queueMail(server.db, { ...mail, subject });
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        while ((await sendDueMail(parts(slow))) > 0);
      }),
    );
    assert.deepEqual(sent.sort(), subjects.sort());
  });

  test('one that dies with a mail in its hands leaves it to another, later', async () => {
    await queueMail(server.db, mail);
    const never: Transport = { send: () => new Promise(() => {}), close: () => {} };
    void sendDueMail(parts(never));
    await sleep(50);
    const sent: string[] = [];
    const other: Transport = { send: async ({ subject }) => void sent.push(subject), close: () => {} };
    assert.equal(await sendDueMail(parts(other)), 0);
    await makeDue();
    await sendDueMail(parts(other));
    assert.deepEqual(sent, ['Hello']);
  });
});

test('the loop sends what comes, and ends after what is on its way', async () => {
  const outbox = openOutbox(join(server.folder, 'loop'));
  const stop = startSendingLoop(parts(outboxTransport(outbox)), 10);
  await queueMail(server.db, { ...mail, replyTo: 'fan@example.com' });
  while ((await outbox.list()).length === 0) await sleep(10);
  await stop();
  const [letter] = await outbox.list();
  assert.deepEqual(
    [letter?.to, letter?.subject, letter?.text.trim()],
    ['a@example.com', 'Hello', 'One\nTwo'],
  );
  await queueMail(server.db, mail);
  await sleep(50);
  assert.equal((await outbox.list()).length, 1);
});

test('each failure doubles the pause, up to an hour', () => {
  assert.deepEqual([1, 2, 3, 4].map(retrySeconds), [5, 10, 20, 40]);
  assert.equal(retrySeconds(60), 3_600);
});
