import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { z } from 'zod';
import { anyFreePort } from '../../src/process/ports.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { until } from '../until.ts';
import { needsContainers, openContainers } from './containers.ts';
import { report } from './engine.ts';

const ROOT = join(import.meta.dirname, '../../..');
const HOST = 'rushtone-host';

/** Of a line of the journal, as it prints JSON. */
const ENTRY = z.object({ MESSAGE: z.string(), SYSLOG_IDENTIFIER: z.string() });
/** What the server writes. */
const LINE = z.object({ level: z.number(), time: z.number(), msg: z.string() });

describe('deploy/rushtone.service under a running systemd', needsContainers(), () => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-systemd-'));
  const containers = openContainers(folder);
  const onHost = (...command: readonly string[]) => containers.podman('exec', HOST, ...command);
  let database: TestDatabase;
  let port: number;

  before(async () => {
    const packed = join(folder, 'package');
    await promisify(execFile)('npm', ['run', 'package', '--', '--out', packed], { cwd: ROOT });
    database = await createTestDatabase('empty');
    port = await anyFreePort();
    const settings = join(folder, 'rushtone.env');
    writeFileSync(
      settings,
      `DATABASE_URL=${database.url}\nPORT=${port}\nVIDEO_HOST=youtube\nFIREBASE_PROJECT_ID=production-test\nFIREBASE_API_KEY=key\n`,
    );
    await containers.startHost(HOST, {
      '/opt/rushtone': packed,
      '/etc/systemd/system/rushtone.service': join(ROOT, 'deploy/rushtone.service'),
      '/etc/rushtone.env': settings,
    });
    const isRunning = () =>
      onHost('systemctl', 'is-system-running').then(
        (state) => state === 'running',
        () => false,
      );
    await until(isRunning);
  });
  after(async () => {
    await containers.remove();
    await database.drop();
  });

  const isServing = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/`).then(
      async (page) => page.status === 200 && (await page.text()).includes('<main id="main"'),
      () => false,
    );
  const property = (name: string) => onHost('systemctl', 'show', 'rushtone', '--value', `--property=${name}`);
  const secret = () => onHost('cat', '/var/lib/private/rushtone/secret');
  const journal = async () =>
    (await onHost('journalctl', '--unit=rushtone', '--output=json', '--no-pager'))
      .split('\n')
      .map((line) => ENTRY.parse(JSON.parse(line)));

  test('migrates, serves pages by processes without rights, and logs to the journal', async () => {
    await onHost('systemctl', 'enable', '--now', 'rushtone');
    await until(isServing);
    const entries = await journal();
    const lines = entries
      .filter(({ SYSLOG_IDENTIFIER }) => SYSLOG_IDENTIFIER === 'start')
      .map(({ MESSAGE }) => LINE.parse(JSON.parse(MESSAGE)));
    assert.ok(lines.some(({ msg }) => msg === 'Processes that render pages are protected by: namespaces.'));
    assert.ok(lines.some(({ msg }) => msg.startsWith('Rushtone is ready')));
    const { password } = new URL(database.url);
    assert.ok(password !== '' && entries.every(({ MESSAGE }) => !MESSAGE.includes(password)));
    const version = /^systemd (\d+)/.exec(await onHost('systemctl', '--version'))?.[1];
    report('systemd', `${version}: ${lines.length} lines of the server in its journal`);
  });

  test('starts the server again when it is killed, with the secrets that it made', async () => {
    const made = await secret();
    const killed = performance.now();
    await onHost('systemctl', 'kill', '--signal=KILL', '--kill-who=main', 'rushtone');
    await until(async () => (await property('NRestarts')) === '1' && (await isServing()));
    const seconds = (performance.now() - killed) / 1000;
    report('systemd', `killed: serves again after ${seconds.toFixed(1)} s`);
    assert.equal(await secret(), made);
  });

  test('stops the server by its own shutdown', async () => {
    await onHost('systemctl', 'stop', 'rushtone');
    assert.deepEqual([await property('Result'), await property('ExecMainStatus')], ['success', '0']);
    assert.equal(await isServing(), false);
  });
});
