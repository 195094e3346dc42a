import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  candidatesOf,
  matchPath,
  type Registry,
  type Release,
  type ShellAssets,
} from '@rushtone/platform/registry';
import {
  block,
  folderStore,
  publishShell,
  publishVersion,
  readRegistry,
  release,
  releaseShell,
  retire,
  rollback,
  rollbackShell,
  updateRegistry,
  type RegistryUpdate,
} from '@rushtone/platform/store';
import { shellPathsOf } from '@rushtone/site';
import { testRelease, testShell, writeRelease } from '@rushtone/api-testing/build-fixture';
import { passTime } from '@rushtone/api-testing/pass-time';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { until } from '@rushtone/api-testing/until';

/** Pages that the shell gives to a remote while both are live. */
const GIVEN = ['/account/history', '/account/favorites', '/account/playlists'];
const KEPT = ['/login', '/account'];

let server: TestServer;
let store: ReturnType<typeof folderStore>;
/** Shells that were live so far: pages with them may still be open. */
const open: ShellAssets[] = [];

const change = (update: RegistryUpdate): Promise<Registry> =>
  updateRegistry(store, { what: 'a test', who: 'tester', when: '', why: '' }, update);

const shellOf = (version: string, more: Partial<ShellAssets>): Promise<ShellAssets> => {
  const script = `assets/main.${version.replaceAll('.', '')}.js`;
  const files = { [script]: `run("${version}");` };
  const scripts = [{ url: `/${script}`, integrity: 'sha384-main' }];
  const folder = join(server.folder, `shell-${version}`);
  const all = { ...files, 'assets.json': JSON.stringify({ ...testShell(files), version, scripts, ...more }) };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return publishShell(store, folder);
};

const listeningOf = (version: string, more: Partial<Release>): Promise<Release> => {
  const files = { 'entry.js': `listen("${version}")` };
  const hosts = { main: { '/': 'Home' } };
  const made = { ...testRelease('listening', files, version), hosts, ...more };
  const folder = join(server.folder, 'built', version);
  writeRelease(folder, made, files);
  return publishVersion(store, join(folder, made.base));
};

const statusOf = async (url: string): Promise<number> =>
  (await server.app.inject({ url, headers: { host: 'localhost:8080' } })).statusCode;

/** Whether an open page with this shell finds a page at the path. */
const findsPage = (registry: Registry, shell: ShellAssets, path: string): boolean => {
  const chooser = { contract: shell.contract, needs: shell.needs, isInRollout: () => false };
  const [best] = candidatesOf(registry, 'listening', chooser);
  const found = best?.release ?? (best && releases.find(({ version }) => version === best.version));
  return (
    matchPath(
      { ...registry, remotes: found ? { listening: found } : {} },
      shellPathsOf(shell),
      'main',
      path,
    ) !== undefined
  );
};

/** Makes one write, after which every address must still have its page, on the server and in open pages. */
const write = async (update: RegistryUpdate, live?: ShellAssets): Promise<void> => {
  const registry = await change(update);
  if (live && !open.includes(live)) open.push(live);
  passTime(1_000);
  const shell = open.find(({ version }) => version === registry.channels.shell?.live.version);
  await until(async () => {
    const { body } = await server.app.inject({ url: '/', headers: { host: 'localhost:8080' } });
    return body.includes(`"rev":${registry.rev}`) && body.includes(shell?.scripts[0]?.url ?? '');
  });
  for (const path of [...GIVEN, ...KEPT]) {
    assert.equal(await statusOf(path), 200, `${path} in revision ${registry.rev}`);
    for (const each of open)
      assert.ok(findsPage(registry, each, path), `${path} in an open page with shell ${each.version}`);
  }
  assert.equal(await statusOf('/account/nothing'), 404);
};

let shells: [older: ShellAssets, giving: ShellAssets, without: ShellAssets];
let releases: [before: Release, after: Release];

before(async () => {
  server = await startTestServer();
  store = folderStore(join(server.folder, 'releases'));
  const pages = { main: [...KEPT, ...GIVEN] };
  shells = [
    await shellOf('1.0.0', { contract: '2.6.0' }),
    await shellOf('1.1.0', { contract: '2.7.0', pages, gives: GIVEN }),
    await shellOf('1.2.0', { contract: '2.7.0', pages: { main: KEPT }, needs: { listening: '1.1.0' } }),
  ];
  const hosts = { main: { '/': 'Home', ...Object.fromEntries(GIVEN.map((path) => [path, 'Page'])) } };
  releases = [
    await listeningOf('1.0.0', { contract: '^2.4.0' }),
    await listeningOf('1.1.0', { contract: '^2.7.0', hosts, frames: { Page: 'member' } }),
  ];
});
after(() => server.stop());

describe('pages that move from the shell to a remote', () => {
  test('have their addresses between any two writes of the upgrade', async () => {
    const [older, giving, without] = shells;
    const [before_, after_] = releases;
    await change(release(before_));
    await write(releaseShell(older), older);
    await write(releaseShell(giving), giving);
    await write(release(after_));
    await write(releaseShell(without), without);
  });

  test('cannot be taken from a shell that has them no longer', async () => {
    const [before_] = releases;
    const line = /Shell 1\.2\.0 needs listening 1\.1\.0 or newer/;
    for (const update of [rollback(before_), block('listening', '1.1.0', before_), retire('listening')])
      await assert.rejects(change(update), line);
    assert.equal((await readRegistry(store))?.remotes.listening?.version, '1.1.0');
  });

  test('have them between any two writes of the way back', async () => {
    const [older, giving] = shells;
    const [before_] = releases;
    await write(rollbackShell(giving));
    await write(rollback(before_));
    await write(rollbackShell(older));
  });

  test('are those of a shell alone if it is released before its remote has them: that is refused', async () => {
    const [, , without] = shells;
    await assert.rejects(
      change(releaseShell(without)),
      /needs listening 1\.1\.0 or newer.*1\.0\.0 would be live/,
    );
  });
});
