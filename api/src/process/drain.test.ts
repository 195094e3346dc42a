import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { contact, readWritten, type Write } from '@rushtone/api-testing/acknowledged-writes';
import { createTestDatabase, type TestDatabase } from '@rushtone/api-testing/postgres/test-database';
import { startProcess, type ServerProcess } from '@rushtone/api-testing/server-process';
import { until } from '@rushtone/api-testing/until';
import { sleep } from './processes.ts';

const STOPS = Number(process.env.STOP_RUNS ?? 1);
const CLIENTS = 20;
/** Delay until the simulated proxy notices that the server is not ready, in ms. */
const NOTICED_AFTER_MS = 300;
/** Long enough for clients on a busy machine to notice. */
const DRAIN_MS = '5000';

const dataDir = join(mkdtempSync(join(tmpdir(), 'rushtone-drain-')), 'data');
let database: TestDatabase;
let server: ServerProcess | null = null;
before(async () => {
  mkdirSync(dataDir);
  database = await createTestDatabase();
});
after(async () => {
  server?.kill();
  await database.drop();
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

/** Interrupted are requests without a response. */
type Seen = { acknowledged: Write[]; answered: number; interrupted: unknown[]; told: boolean };

const ask = async (seen: Seen, request: () => Promise<Response>, acknowledge: () => void): Promise<void> => {
  try {
    const response = await request();
    await response.arrayBuffer();
    seen.answered += 1;
    if (response.status === 200) acknowledge();
  } catch (error) {
    seen.interrupted.push(error);
  }
};

const write = async ({ port }: ServerProcess, name: string, seen: Seen): Promise<void> => {
  for (let turn = 0; !seen.told; turn += 1) {
    const each = contact(`${name}-${turn}`);
    await ask(
      seen,
      () => each.send(port),
      () => seen.acknowledged.push(each),
    );
  }
};
const read = async ({ port }: ServerProcess, seen: Seen): Promise<void> => {
  while (!seen.told)
    await ask(
      seen,
      () => fetch(`http://localhost:${port}/api/song/random`),
      () => {},
    );
};

/** Codes of an error and its causes; a name with two addresses fails once for each. */
const codesOf = ({ cause }: Error): string =>
  cause instanceof AggregateError
    ? cause.errors.map((error) => String((error as NodeJS.ErrnoException).code)).join(' ')
    : String((cause as NodeJS.ErrnoException | undefined)?.code);

/** Simulates a proxy: stops all clients shortly after the server is no longer ready. */
const tellWhenNotReady = async ({ port }: ServerProcess, seen: Seen): Promise<void> => {
  const isReady = async () => (await fetch(`http://localhost:${port}/api/ready`)).status === 200;
  while (await isReady()) await sleep(20);
  await sleep(NOTICED_AFTER_MS);
  seen.told = true;
};

test(
  `${STOPS} times SIGTERM under load: no request is interrupted, and no acknowledged write is lost`,
  { timeout: 60_000 * STOPS },
  async (context) => {
    const acknowledged: Write[] = [];
    for (let stop = 0; stop < STOPS; stop += 1) {
      const running = await startProcess(dataDir, { DRAIN_MS, DATABASE_URL: database.url });
      server = running;
      const idle = connect(running.port, '127.0.0.1');
      idle.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await once(idle, 'data');
      const seen: Seen = { acknowledged, answered: 0, interrupted: [], told: false };
      const clients = Array.from({ length: CLIENTS }, (_, index) => [
        write(running, `s${stop}c${index}`, seen),
        read(running, seen),
      ]).flat();
      const earlier = acknowledged.length;
      while (acknowledged.length < earlier + CLIENTS) await sleep(10);
      const stoppedAt = performance.now();
      const idleFor = once(idle.resume(), 'close').then(() => performance.now() - stoppedAt);
      process.kill(running.pid, 'SIGTERM');
      await tellWhenNotReady(running, seen);
      await Promise.all(clients);
      assert.ok(
        (await idleFor) >= Number(DRAIN_MS),
        'an idle connection stays while requests may still come',
      );
      assert.equal(await running.ended, 0);
      context.diagnostic(`${seen.answered} answered, ${seen.interrupted.length} interrupted`);
      assert.deepEqual(seen.interrupted, []);
    }
    const kept = await readWritten(database.url);
    const lost = acknowledged.filter(({ kind, word }) => !kept.has(`${kind} ${word}`));
    context.diagnostic(`${acknowledged.length} acknowledged writes, ${lost.length} lost`);
    assert.deepEqual(lost, []);
  },
);

test('a proxy that does not ask for readiness, and goes elsewhere when it is refused, loses no request', async (context) => {
  const running = await startProcess(dataDir, { DRAIN_MS: '500', DATABASE_URL: database.url });
  server = running;
  let answered = 0;
  let closing = 0;
  const interrupted: unknown[] = [];
  const client = async (name: number): Promise<void> => {
    for (let turn = 0; ; turn += 1) {
      try {
        const response = await contact(`refused-${name}-${turn}`).send(running.port);
        await response.arrayBuffer();
        answered += 1;
        if (response.headers.get('connection') === 'close') closing += 1;
      } catch (error) {
        // Not sent: any proxy asks another server then, also when it cannot repeat the request.
        if (!(error instanceof Error && /ECONNREFUSED/.test(codesOf(error)))) interrupted.push(error);
        return;
      }
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, name) => client(name));
  await until(() => answered >= 5 * CLIENTS);
  process.kill(running.pid, 'SIGTERM');
  await Promise.all(clients);
  assert.equal(await running.ended, 0);
  context.diagnostic(`${answered} answered, ${closing} of them closed their connection`);
  assert.deepEqual(interrupted, []);
  assert.ok(closing > 0);
});
