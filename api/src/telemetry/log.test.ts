import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '@rushtone/api-testing/until';
import { logLine } from './log-line.ts';
import { openLog, redact } from './log.ts';

test('a token never reaches the log, however it came', () => {
  for (const line of [
    '{"url":"/api/website/get?firebase_auth_token=ey.secret.x&s=1"}',
    '{"body":{"firebase_auth_token":"ey.secret.x"}}',
    String.raw`{"msg":"{\"firebase_auth_token\":\"ey.secret.x\"}"}`,
    '{"url":"/?to=%2Fa%3Ffirebase_auth_token%3Dey.secret.x"}',
    '{"authorization":"Bearer ey.secret.x"}',
    '{"url":"/api/link_discord?code=secret&state=ey.secret.x"}',
    '{"url":"/reset-password?oobCode=secret"}',
    '{"url":"/subscribe?gift=secret"}',
  ]) {
    assert.doesNotMatch(redact(line), /secret/, line);
  }
  assert.match(redact('{"url":"/a?firebase_auth_token=x&s=1"}'), /&s=1/);
});

test('log files go on after a restart, and only the server may read them', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rushtone-'));
  for (const text of ['first start', 'second start']) {
    const log = openLog({ log: 'files', dataDir });
    log.write(logLine(text));
    await log.close();
  }
  const file = join(dataDir, 'log/server.log');
  assert.match(readFileSync(file, 'utf8'), /^\{.*first start.*\}\n\{.*second start.*\}\n$/);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  rmSync(dataDir, { recursive: true });
});

test('no line is older than two weeks, also when the server did not run at midnight or for a month', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rushtone-'));
  const folder = join(dataDir, 'log');
  mkdirSync(folder);
  const leave = (name: string, days: number) => {
    writeFileSync(join(folder, name), logLine(name));
    const at = new Date(Date.now() - days * 86_400_000);
    utimesSync(join(folder, name), at, at);
  };
  leave('server.log', 2);
  leave('20260101-0000-01-server.log', 12);
  leave('20251201-0000-01-server.log', 13.1);
  const log = openLog({ log: 'files', dataDir });
  log.write(logLine('today'));
  await log.close();
  assert.match(readFileSync(join(folder, 'server.log'), 'utf8'), /^.*today.*\n$/);
  const files = readdirSync(folder).filter((name) => name.endsWith('-server.log'));
  const lines = files.map((name) => readFileSync(join(folder, name), 'utf8'));
  assert.deepEqual([files.length, lines.some((text) => text.includes('"server.log"'))], [2, true]);
  assert.ok(files.includes('20260101-0000-01-server.log'));
  rmSync(dataDir, { recursive: true });
});

test('reports that the log cannot be written, and continues when it can be written again', async (t) => {
  const errors = t.mock.method(process.stderr, 'write', () => true);
  const dataDir = mkdtempSync(join(tmpdir(), 'rushtone-'));
  const file = join(dataDir, 'log/server.log');
  mkdirSync(file, { recursive: true });
  const log = openLog({ log: 'files', dataDir });
  log.write(logLine('while a folder has its name'));
  await until(() => String(errors.mock.calls[0]?.arguments[0]).includes('The log cannot be written'));
  rmSync(file, { recursive: true });
  await until(() => {
    log.write(logLine('afterwards'));
    return existsSync(file);
  });
  await log.close();
  assert.match(readFileSync(file, 'utf8'), /afterwards/);
  rmSync(dataDir, { recursive: true });
});
