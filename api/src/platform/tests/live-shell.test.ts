import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { ShellAssets } from '@rushtone/platform/registry';
import {
  folderStore,
  publishShell,
  publishVersion,
  release,
  releaseShell,
  rollbackShell,
  updateRegistry,
  type RegistryUpdate,
} from '@rushtone/platform/store';
import { testShell } from '@rushtone/api-testing/build-fixture';
import { passTime } from '@rushtone/api-testing/pass-time';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { until } from '@rushtone/api-testing/until';

const shellBuild = (version: string) => `
  exports.sharedModules = {};
  exports.renderPage = async () => ({ responses: {}, head: {}, html: 'shell ${version}' });
`;
const NETWORK = 'exports.remote = {};';

let server: TestServer;
let store: ReturnType<typeof folderStore>;
let first: ShellAssets;
let second: ShellAssets;

const change = (update: RegistryUpdate) =>
  updateRegistry(store, { what: 'a test', who: 'tester', when: '', why: '' }, update);

/** Publishes a shell whose script has a unique name. */
const publish = (version: string): Promise<ShellAssets> => {
  const script = `assets/main.${version.replaceAll('.', '')}0.js`;
  const files = { [script]: `run("${version}");`, 'server.cjs': shellBuild(version) };
  const scripts = [{ url: `/${script}`, integrity: 'sha384-main' }];
  const folder = join(server.folder, `shell-${version}`);
  const all = { ...files, 'assets.json': JSON.stringify({ ...testShell(files), version, scripts }) };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return publishShell(store, folder);
};

/** Returns a page's text and its script. */
const page = async (): Promise<string> => {
  const { body } = await server.app.inject({ url: '/network', headers: { host: 'localhost:8080' } });
  const [, shown] = /<div id="root">(.*?)<\/div>/s.exec(body) ?? [];
  const [, script] = /<script defer src="([^"]+)"/.exec(body) ?? [];
  return `${shown} by ${script}`;
};
const becomes = async (expected: string): Promise<void> => {
  await until(async () => (await page()) === expected);
};

before(async () => {
  server = await startTestServer({ builds: { shell: shellBuild('as built'), network: NETWORK } });
  store = folderStore(join(server.folder, 'releases'));
  first = await publish('1.0.0');
  second = await publish('1.1.0');
});
after(() => server.stop());

describe('the shell that pages get', () => {
  test('is that of the build until one is released', async () => {
    await becomes('shell as built by /assets/main.0123.js');
    await change(release(await publishVersion(store, join(server.folder, 'dist/r/network/1.0.0'))));
    // The registry is read again after this.
    passTime(1_000);
    assert.equal(await page(), 'shell as built by /assets/main.0123.js');
  });

  test('changes with a release and with a rollback of the shell, in HTML and rendering', async () => {
    await change(releaseShell(first));
    await becomes('shell 1.0.0 by /assets/main.1000.js');
    await change(releaseShell(second));
    await becomes('shell 1.1.0 by /assets/main.1100.js');
    await change(rollbackShell(first));
    await becomes('shell 1.0.0 by /assets/main.1000.js');
    const { body } = await server.app.inject('/assets/main.1100.js');
    assert.equal(body, 'run("1.1.0");');
  });

  test('stays the last one when the new one is not what the registry names', async () => {
    const third = await publish('1.2.0');
    await store.replace(
      'shell/1.2.0/assets.json',
      JSON.stringify({ ...third, scripts: [{ url: '/assets/evil.js' }] }),
    );
    await change(releaseShell(third));
    await until(async () => {
      assert.equal(await page(), 'shell 1.0.0 by /assets/main.1000.js');
      return /release refused: shell\/1.2.0\/assets.json is not what/.test(server.log.join());
    });
  });
});
