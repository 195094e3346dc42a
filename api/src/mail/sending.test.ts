import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { anyFreePort } from '../process/ports.ts';
import { sleep } from '../process/processes.ts';
import { openOutbox } from '@rushtone/emulators';
import { startSmtpServer } from '@rushtone/api-testing/fakes/smtp-server';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { until } from '@rushtone/api-testing/until';
import { openJobs, type Jobs } from '../jobs/open-jobs.ts';
import { queueMail, queueMailWithoutJob } from './queue.ts';
import { sendMail } from './send-mail.ts';
import { outboxTransport, smtpTransport, type Transport } from './transport.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());
beforeEach(async () => {
  await server.db.deleteFrom('outgoing_mail').execute();
  await server.pool.query('delete from jobs.job');
});

const config = { from: 'Rushtone <hello@rushtone.example>', team: 'team@rushtone.example', smtpUrl: null };
const outbox = () => ({ db: server.db, jobs: server.options.services.jobs });
const mail = {
  budget: 'requested',
  recipient: 'a@example.com',
  subject: 'Hello',
  body: 'One\nTwo',
} as const;
const rows = () => server.db.selectFrom('outgoing_mail').selectAll().orderBy('id').execute();
const jobStates = async () =>
  (await server.pool.query<{ state: string }>('select state::text from jobs.job')).rows.map(
    ({ state }) => state,
  );
/** Sends each stored mail like its job. Returns the errors. */
const sendAll = async (transport: Transport): Promise<string[]> => {
  const results = await Promise.allSettled(
    (await rows()).map(({ id }) => sendMail({ db: server.db, config, transport }, id)),
  );
  return results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
};
/** Processes the mail queue like another server. */
const startWorking = async (transport: Transport, runsJobs = true): Promise<Jobs> => {
  const jobs = await openJobs({ pool: server.pool, warn: () => {}, migrate: false, runsJobs });
  await jobs.work<{ id: string }>('mail', ({ id }) => sendMail({ db: server.db, config, transport }, id));
  return jobs;
};

describe('mail by SMTP', () => {
  test('goes to its recipient, and to the team when it has none', async () => {
    const smtp = await startSmtpServer();
    const transport = smtpTransport(smtp.url);
    await queueMail(outbox(), mail);
    await queueMail(outbox(), { ...mail, recipient: null, replyTo: 'fan@example.com' });
    assert.deepEqual(await sendAll(transport), []);
    const to = smtp.letters.map((letter) => letter.to.join()).sort();
    assert.deepEqual(to, ['a@example.com', 'team@rushtone.example']);
    const toTeam = smtp.letters.find((letter) => letter.to.includes('team@rushtone.example'));
    assert.match(toTeam?.data ?? '', /^Reply-To: fan@example.com\r$/m);
    assert.ok((await rows()).every(({ sent_at }) => sent_at !== null));
    await sendAll(transport);
    assert.equal(smtp.letters.length, 2, 'once');
    transport.close();
    await smtp.stop();
  });

  test('stays in the database while the server is away, and goes when it is back', async () => {
    const port = await anyFreePort();
    const transport = smtpTransport(`smtp://127.0.0.1:${port}`);
    await queueMail(outbox(), mail);
    assert.match((await sendAll(transport)).join(), /ECONNREFUSED/);
    const [row] = await rows();
    assert.deepEqual([row?.sent_at, row?.attempts], [null, 1]);
    assert.match(row?.last_error ?? '', /ECONNREFUSED/);
    const smtp = await startSmtpServer(port);
    assert.deepEqual(await sendAll(transport), []);
    const [sent] = await rows();
    assert.deepEqual([sent?.sent_at !== null, sent?.attempts, sent?.last_error], [true, 2, null]);
    assert.equal(smtp.letters.length, 1);
    transport.close();
    await smtp.stop();
  });

  test('cannot be given another header, another recipient or a file', async () => {
    const smtp = await startSmtpServer();
    const transport = smtpTransport(smtp.url);
    await queueMail(outbox(), {
      budget: 'strangers',
      recipient: null,
      replyTo: 'fan@example.com\r\nBcc: victim@example.com',
      subject: 'Hello\r\nBcc: victim@example.com\r\n\r\nBody',
      body: '.\r\nQUIT\r\n/etc/passwd',
    });
    await queueMail(outbox(), { ...mail, recipient: 'a@example.com, victim@example.com' });
    assert.match((await sendAll(transport)).join(), /no address/);
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
  test('with JOBS=off leave the mail to the others, and ask the database for no work', async () => {
    const sent: string[] = [];
    const transportOf = (name: string): Transport => ({
      send: async () => void sent.push(name),
      close: () => {},
    });
    const idle = await startWorking(transportOf('idle'), false);
    await queueMail(outbox(), mail);
    const working = await startWorking(transportOf('working'));
    await until(async () => (await rows())[0]?.sent_at !== null);
    assert.deepEqual(sent, ['working']);
    await Promise.all([idle.stop(), working.stop()]);
  });

  test('send every mail once', async () => {
    const sent: string[] = [];
    const slow: Transport = {
      async send({ subject }) {
        await sleep(5);
        sent.push(subject);
      },
      close: () => {},
    };
    const subjects = Array.from({ length: 40 }, (_, n) => `Mail ${n}`);
    const servers = await Promise.all([slow, slow, slow].map((transport) => startWorking(transport)));
    for (const subject of subjects) await queueMail(outbox(), { ...mail, subject });
    while (sent.length < subjects.length) await sleep(20);
    await Promise.all(servers.map(({ stop }) => stop()));
    assert.deepEqual(sent.sort(), subjects.sort());
    assert.deepEqual(new Set(await jobStates()), new Set(['completed']));
  });

  test('leave an email to another server if the one that sends it dies', async () => {
    await queueMail(outbox(), mail);
    const taken = Promise.withResolvers<void>();
    const never: Transport = {
      send: () => {
        taken.resolve();
        return new Promise(() => {});
      },
      close: () => {},
    };
    void sendAll(never);
    await taken.promise;
    const sent: string[] = [];
    const other: Transport = { send: async ({ subject }) => void sent.push(subject), close: () => {} };
    await sendAll(other);
    assert.deepEqual(sent, []);
    await server.db
      .updateTable('outgoing_mail')
      .set({ next_try_at: new Date(0) })
      .execute();
    await sendAll(other);
    assert.deepEqual(sent, ['Hello']);
  });
});

test('mail of a request that fails is neither stored nor sent', async () => {
  const { db, jobs } = outbox();
  const request = db.transaction().execute(async (transaction) => {
    await queueMail({ db: transaction, jobs }, mail);
    throw new Error('the request failed');
  });
  await assert.rejects(request, /the request failed/);
  assert.deepEqual([await rows(), await jobStates()], [[], []]);
});

test('a mail that fails is tried again later, and at last lies with the dead letters', async () => {
  const broken: Transport = { send: () => Promise.reject(new Error('mailbox full')), close: () => {} };
  const jobs = await startWorking(broken);
  await queueMail(outbox(), mail);
  while (!(await jobStates()).includes('retry')) await sleep(20);
  await server.pool.query('update jobs.job set retry_limit = 1, start_after = now()');
  const dead = async () => {
    const { rows: found } = await server.pool.query<{ output: { message: string } }>(
      `select output from jobs.job where name = 'mail' and state = 'failed'
         and exists (select 1 from jobs.job where name = 'dead')`,
    );
    return found;
  };
  while ((await dead()).length === 0) await sleep(20);
  assert.equal((await dead())[0]?.output.message, 'mailbox full');
  await jobs.stop();
});

test('mail without a job, as after a restored backup, gets one', async () => {
  await queueMail(outbox(), mail);
  await queueMail(outbox(), { ...mail, subject: 'Has a job' });
  await server.pool.query(
    `delete from jobs.job where id = (select id from jobs.job order by created_on limit 1)`,
  );
  await server.db
    .updateTable('outgoing_mail')
    .set({ created_at: new Date(0) })
    .execute();
  await queueMailWithoutJob(outbox());
  await queueMailWithoutJob(outbox());
  assert.deepEqual(await jobStates(), ['created', 'created']);
});

test('a server sends what is on its way before it stops, and nothing more', async () => {
  const letters = openOutbox(join(server.folder, 'loop'));
  const jobs = await startWorking(outboxTransport(letters));
  await queueMail(outbox(), { ...mail, replyTo: 'fan@example.com' });
  while ((await letters.list()).length === 0) await sleep(10);
  await jobs.stop();
  const [letter] = await letters.list();
  assert.deepEqual(
    [letter?.to, letter?.subject, letter?.text.trim()],
    ['a@example.com', 'Hello', 'One\nTwo'],
  );
  await queueMail(outbox(), mail);
  await sleep(50);
  assert.equal((await letters.list()).length, 1);
});
