import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { contact, readWritten, signUp, type Write } from '@rushtone/api-testing/acknowledged-writes';
import { findRunning } from '../database/local-postgres/start.ts';
import { copyDemoDatabase } from '@rushtone/api-testing/database-template';
import { startProcess, type ServerProcess } from '@rushtone/api-testing/server-process';
import { until } from '@rushtone/api-testing/until';
import { sleep } from './processes.ts';

const KILLS = Number(process.env.KILL_RUNS ?? 3);
const WRITERS = 4;
/** Range of the load's duration until the kill in ms; long enough for requests to be in flight. */
const LOAD_MS = [150, 450] as const;

const dataDir = join(mkdtempSync(join(tmpdir(), 'rushtone-kill-')), 'data');
let server: ServerProcess | null = null;
before(async () => {
  mkdirSync(dataDir);
  await copyDemoDatabase(join(dataDir, 'database'));
});
after(async () => {
  await server?.stop();
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

/** Writes sequentially until the server is gone. Records acknowledged writes. */
const writeUntilKilled = async (port: number, name: string, acknowledged: Write[]): Promise<void> => {
  for (let turn = 0; ; turn += 1) {
    const write = (turn % 2 === 0 ? signUp : contact)(`${name}-${turn}`);
    try {
      const { status, body } = await write.send(port);
      await body?.cancel();
      if (status === 200) acknowledged.push(write);
      // Errors are expected while the database is being killed.
      else if (status >= 500) return;
    } catch {
      return;
    }
  }
};

/** Which processes are killed, in turn. */
const TARGETS = ['server', 'database', 'both'] as const;

test(
  `${KILLS} kills under load: no acknowledged write is lost, and each next start is clean`,
  { timeout: 120_000 * KILLS },
  async (context) => {
    const acknowledged: Write[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      server = await startProcess(dataDir);
      const { port, databasePid } = server;
      const earlier = acknowledged.length;
      const writers = Array.from({ length: WRITERS }, (_, index) =>
        writeUntilKilled(port, `k${kill}w${index}`, acknowledged),
      );
      await until(() => acknowledged.length > earlier);
      await sleep(LOAD_MS[0] + Math.random() * (LOAD_MS[1] - LOAD_MS[0]));
      const target = TARGETS[kill % TARGETS.length];
      if (target !== 'server') process.kill(databasePid, 'SIGKILL');
      if (target !== 'database') server.kill();
      await Promise.all(writers);
      // A supervisor would restart a server whose embedded database has died.
      if (target === 'database') server.kill();
      await server.ended;
    }
    server = await startProcess(dataDir);
    const kept = await readWritten((await findRunning(join(dataDir, 'database'))) ?? '');
    const lost = acknowledged.filter(({ kind, word }) => !kept.has(`${kind} ${word}`));
    context.diagnostic(`${KILLS} kills, ${acknowledged.length} acknowledged writes, ${lost.length} lost`);
    assert.deepEqual(lost, []);
    assert.equal(await server.stop(), 0);
    server = null;
  },
);
