import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startTestServer } from '@rushtone/api-testing/test-server';
import { until } from '@rushtone/api-testing/until';

const folder = mkdtempSync(join(tmpdir(), 'rushtone-renderer-'));
const path = join(folder, 'socket');
after(() => rmSync(folder, { recursive: true }));

const SHELL = `
  exports.sharedModules = { react: { lib: () => ({}) } };
  exports.renderPage = async (request, source, read) => ({ responses: {}, head: {}, html: source.remote ? await source.remote(request, read) : 'shell' });
`;
const NETWORK = `exports.remote = async () => 'rendered';`;

/** Starts the renderer as its container does: without a setting but its socket. */
const startRenderer = async (): Promise<ChildProcess> => {
  const file = join(import.meta.dirname, '../../../../platform/server/rendering/renderer-service.ts');
  const flags = ['--disable-sigusr1', '--disable-warning=ExperimentalWarning'];
  const started = spawn(process.execPath, [...flags, file], { env: { RENDERER_ADDRESS: path } });
  let told = '';
  started.stdout.on('data', (text) => (told += String(text)));
  await until(() => told.includes('The renderer listens'));
  return started;
};

test('a renderer of its own runs the builds, and the server goes on while it is away', async (t) => {
  let renderer = await startRenderer();
  t.after(() => renderer.kill('SIGKILL'));
  const server = await startTestServer({
    builds: { shell: SHELL, network: NETWORK },
    env: { RENDERER_ADDRESS: path, METRICS_TOKEN: 'read-me' },
  });
  t.after(server.stop);
  const htmlOf = async (address: string): Promise<string | undefined> => {
    const { body } = await server.app.inject({ url: address, headers: { host: 'localhost:8080' } });
    return /<div id="root">(.*?)<\/div>/s.exec(body)?.[1];
  };
  assert.equal(await htmlOf('/network?1'), 'rendered');
  const ready = (authorization: string) =>
    server.app.inject({ url: '/api/ready', headers: { authorization } });
  assert.deepEqual((await ready('Bearer read-me')).json().data, { renderProtection: 'renderer' });
  assert.equal((await ready('Bearer guess')).json().data, null);

  renderer.kill('SIGKILL');
  await until(async () => (await htmlOf(`/network?${Math.random()}`)) === '');
  assert.equal((await server.get('/health')).code, 200);

  renderer = await startRenderer();
  // A version that fails three times is not rendered for a minute.
  await until(async () => (await htmlOf(`/network?${Math.random()}`)) === 'rendered');
});
