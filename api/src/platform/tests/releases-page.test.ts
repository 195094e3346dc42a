import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  PREVIEW_DAYS,
  type Boot,
  type Registry,
  type Release,
  type RemoteUses,
  type ShellAssets,
  useText,
} from '@rushtone/platform/registry';
import {
  block,
  canary,
  expiryAfter,
  folderStore,
  hashOfManifest,
  readTrust,
  readUsesReport,
  release,
  releaseShell,
  rollback,
  updatePreviews,
  updateRegistry,
  type RegistryUpdate,
  type ReleaseStore,
} from '@rushtone/platform/store';
import { createApp } from '../../app.ts';
import { testRelease, testShell, writeRelease } from '@rushtone/api-testing/build-fixture';
import { passTime } from '@rushtone/api-testing/pass-time';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

const SITE = 'rushtone.com';
const LOCAL = 'localhost:8080';

let server: TestServer;
let folder: string;
let store: ReleaseStore;
const versions: Record<string, Release> = {};
/** Boot tests that the release command reports with the next change. */
let boots: readonly Boot[] | undefined;
/** Files of the live shell. */
const SHELL_FILES = { 'service-worker.js': '' };
const shell: ShellAssets = {
  ...testShell(SHELL_FILES),
  shared: { react: '19.3.1', '@rushtone/contract': '1.0.0' },
  deprecated: ['useServices'],
};
const USES_OF_NETWORK: RemoteUses = {
  shared: { react: '^18.0.0', '@rushtone/contract': '^1.0.0' },
  brings: { qr: '0.7.0' },
  imports: ['Link', 'useServices'],
  expectations: 'expectations.0123.js',
};

const ENTRY = 'entry.0a1b2c3d.js';

const put = (name: string, version: string, changes: Partial<Release> = {}): Release => {
  const uses = name === 'network' && { 'uses.json': JSON.stringify(USES_OF_NETWORK) };
  const files = { [ENTRY]: 'x'.repeat(2_048), 'remote.js': '', 'remote.css': '', ...uses };
  const made = { ...testRelease(name, files, version), entry: ENTRY, ...changes };
  writeRelease(folder, made, files);
  return made;
};
const change = async (what: string, why: string, ...updates: RegistryUpdate[]): Promise<Registry> => {
  const all: RegistryUpdate = (registry) => updates.reduce((state, update) => update(state), registry);
  const when = '2026-11-23T10:20:30Z';
  return updateRegistry(store, { what, who: 'ann@example.com', when, why, ...(boots && { boots }) }, all, {
    trust: readTrust(),
  });
};
const open = async (host = LOCAL, url = '/releases') => {
  const { statusCode, headers, body } = await server.app.inject({ url, headers: { host } });
  return { statusCode, headers, body };
};
const text = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
/** Returns the table row of a version or revision. */
const row = (html: string, heading: string): string =>
  text(html.split('<tr>').find((each) => new RegExp(`^<th[^>]*>(<a[^>]*>)?${heading}<`).test(each)) ?? '');

before(async () => {
  server = await startTestServer();
  folder = join(server.folder, 'releases');
  store = folderStore(folder);
});
after(() => server.stop());

test('before anything is released it shows the build', async () => {
  const { statusCode, body } = await open();
  assert.equal(statusCode, 200);
  assert.match(text(body), /network .*1\.0\.0 live .*Nothing was released yet/);
});

describe('after some releases', () => {
  let first: Registry;
  before(async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0'])
      versions[version] = put('network', version, version === '1.3.0' ? { contract: '^2.0.0' } : {});
    const others = ['listening', 'subscribe', 'tools'].map((name) => release(put(name, '1.0.0')));
    first = await change('all is live', 'the start', release(versions['1.0.0'] as Release), ...others);
    await change('network 1.1.0 is live', '<b>members</b> & search', release(versions['1.1.0'] as Release));
    await change('network 1.2.0 is live', 'a try', release(versions['1.2.0'] as Release));
    await change('network 1.2.0 is blocked', 'it was slow', block('network', '1.2.0', versions['1.1.0']));
    await change('network 1.3.0 is the canary', 'next', canary(versions['1.3.0'] as Release, 5));
    await change('shell 0.9.0 is live', 'the start', releaseShell({ ...testShell({}), version: '0.9.0' }));
    await store.replace('shell/1.0.0/assets.json', JSON.stringify(shell));
    await store.replace('shell/1.0.0/service-worker.js', '');
    boots = [{ shell: '1.0.0', remote: 'network 1.1.0', result: 'boots', expectations: 7 }];
    await change('shell 1.0.0 is live', 'the new frame', releaseShell(shell));
    boots = undefined;
    const preview = put('network', '1.1.0-fix-42.0123abcd');
    const { version, contract } = preview;
    const entry = {
      id: 'fix-42',
      version,
      contract,
      hash: hashOfManifest(preview),
      until: expiryAfter(PREVIEW_DAYS),
    };
    await updatePreviews(store, 'network', () => [entry], readTrust());
    // The server reads a list of previews at most once a second.
    passTime(1_100);
  });

  test('a visitor gets the page that does not exist, and nothing of it', async () => {
    const [page, missing] = [await open(SITE), await open(SITE, '/nosuch')];
    assert.equal(page.statusCode, missing.statusCode);
    assert.equal(page.statusCode, 404);
    assert.doesNotMatch(page.body, /ann@example\.com|fix-42/);
    for (const url of ['/releases/', '/releases?x=1'])
      assert.equal((await open(SITE, url)).statusCode, 404, url);
    for (const host of ['fm.localhost:8080', 'luna.localhost:8080'])
      assert.doesNotMatch((await open(host)).body, /ann@example\.com/);
  });

  test('in production the name of this machine proves nothing', async (t) => {
    const config = { ...server.options.config, production: true };
    const app = await createApp({ ...server.options, config });
    t.after(() => app.close());
    const { body } = await app.inject({ url: '/releases', headers: { host: 'localhost' } });
    assert.doesNotMatch(body, /ann@example\.com/);
  });

  test('it says which version is what, who released it, when and why, and how big it is', async () => {
    const { statusCode, headers, body } = await open();
    assert.equal(statusCode, 200);
    assert.equal(headers['cache-control'], 'private, no-store');
    assert.match(
      row(body, '1\\.1\\.0'),
      / 1\.1\.0 live \^1\.0\.0 1\.0\.0: boots, 7 expectations met 0\.9\.0: fits \d\.\d KB \(0\.\d KB after 1\.0\.0\) ann@example\.com 2026-11-23 10:20 /,
    );
    assert.match(row(body, '1\\.2\\.0'), / 1\.2\.0 (previous, )?blocked .* a try /);
    assert.match(row(body, '1\\.3\\.0'), / 1\.3\.0 canary for 5 % .* next /);
    assert.match(
      body,
      /The canary waits: 0 views of 200, by 0 networks of 50 \(live: 0 views, 0 networks\)\./,
    );
  });

  test('it shows what open pages have reported of each version', async () => {
    const { body: before } = await open();
    assert.doesNotMatch(before, /Figures of network/);
    const { metrics } = server.options.services;
    const view = { remote: 'network', version: '1.1.0', failed: false };
    for (let views = 0; views < 3; views += 1) metrics.add({ ...view, load: 300, isAbove: false }, 1);
    metrics.add({ ...view, failed: true, inp: 90, isAbove: true }, 2);
    await metrics.flush();
    const { body } = await open();
    const [, table = ''] = body.split('aria-label="Figures of network"');
    assert.match(row(table, '1\\.1\\.0'), / 1\.1\.0 4 25\.0 % 25\.0 % of 4 304 ms 91 ms – /);
  });

  test('it says in which shells a version runs', async () => {
    const { body } = await open();
    assert.match(row(body, '1\\.3\\.0'), / \^2\.0\.0 none /);
    assert.match(row(body, '1\\.1\\.0'), / \^1\.0\.0 1\.0\.0: boots, /);
    const [, shells = ''] = body.split('aria-label="Versions of the shell"');
    assert.match(row(shells, '1\\.0\\.0'), / 1\.0\.0 live 1\.0\.0 ann@example\.com .* the new frame /);
    assert.match(row(shells, '0\\.9\\.0'), / 0\.9\.0 previous 1\.0\.0 .* the start /);
  });

  test('a picture and a table say who provides the shared modules, what fits, and what remotes bring', async () => {
    const { body } = await open();
    const [svg = ''] = /<svg role="img" aria-label="[^"]+"[^]*<\/svg>/.exec(body) ?? [];
    for (const shown of ['react', '19.3.1, shell 1.0.0', 'network 1.1.0', '^18.0.0'])
      assert.match(svg, new RegExp(`>${shown.replaceAll(/[.^]/g, '\\$&')}<`));
    const [, modules = ''] = body.split('aria-label="Shared modules"');
    assert.match(
      row(modules, 'react'),
      / react 19\.3\.1, by shell 1\.0\.0 (– not used )*\^18\.0\.0 does not fit /,
    );
    assert.match(row(modules, '@rushtone/contract'), / \^1\.0\.0 from the shell /);
    const [, own = ''] = body.split('aria-label="What remotes bring"');
    assert.match(row(own, 'network 1\\.1\\.0'), / network 1\.1\.0 qr 0\.7\.0 Link, useServices /);
    assert.match(row(own, 'tools 1\\.0\\.0'), / tools 1\.0\.0 – – /);
  });

  test('it says who still uses what the contract calls deprecated, by views of seven days', async () => {
    const [, none = ''] = text((await open()).body).split('Deprecated members of the contract');
    assert.match(none, /^ Deprecated: useServices\. .* No page has reported a use in 7 days\./);
    const view = { kind: 'view', remote: 'network', version: '1.1.0', failed: false };
    const report = (ip: string, deprecated: readonly string[]) =>
      server.app.inject({
        method: 'POST',
        url: '/api/remotes/report',
        remoteAddress: ip,
        payload: new URLSearchParams({ reports: JSON.stringify([{ ...view, deprecated }]) }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    // Unknown names in reports are ignored.
    for (const ip of ['10.0.0.1', '10.0.0.2']) await report(ip, ['useServices', 'useServices', 'a name']);
    await report('10.0.0.3', []);
    const { deprecatedUses, db } = server.options.services;
    await deprecatedUses.flush();
    const old = { remote: 'network', version: '1.0.0', member: 'useServices', views: 5 };
    await db
      .insertInto('deprecated_uses')
      .values({ ...old, day: '2026-01-02' })
      .execute();
    const [, uses = ''] = (await open()).body.split('aria-label="Uses of deprecated members"');
    const [table = ''] = uses.split('</table>');
    assert.match(text(table), / network 1\.1\.0 useServices 2 $/);
    await deprecatedUses.deleteOld(new Date());
    assert.equal((await db.selectFrom('deprecated_uses').selectAll().execute()).length, 1);
  });

  test('the same is in the release store, signed, where the commands of the teams read it', async () => {
    const { releases, deprecatedUses } = server.options.services;
    await releases.reportUses(await deprecatedUses.recent(new Date()));
    const { root } = readTrust();
    const report = await readUsesReport(store, root);
    assert.deepEqual(report?.uses.map(useText), ['network 1.1.0 still uses useServices: 2 views in 7 days']);
    const written = String(await store.read('figures/deprecated.json'));
    await store.replace('figures/deprecated.json', written.replace('"views":2', '"views":0'));
    assert.equal(await readUsesReport(store, root), null);
    await store.replace('figures/deprecated.json', written);
  });

  test('what people wrote is text', async () => {
    const { body } = await open();
    assert.match(body, /&lt;b&gt;members&lt;\/b&gt; &amp; search/);
    assert.doesNotMatch(body, /<b>members/);
  });

  test('versions and previews are links that choose them; a blocked one is none', async () => {
    const { body } = await open();
    for (const choice of ['1.1.0', '1.3.0', 'fix-42'])
      assert.match(body, new RegExp(`href="/[a-z-]*\\?mf\\.network=${choice.replaceAll('.', '\\.')}"`));
    assert.doesNotMatch(body, /mf\.network=1\.2\.0"/);
  });

  test('a past revision is a link to all of its versions, unless one of them is blocked', async () => {
    const { body } = await open();
    const [, query = ''] = new RegExp(`href="/\\?([^"]*)"[^>]*>${first.rev}<`).exec(body) ?? [];
    const chosen = Object.fromEntries(new URLSearchParams(query.replaceAll('&amp;', '&')));
    assert.deepEqual(chosen, {
      'mf.listening': '1.0.0',
      'mf.network': '1.0.0',
      'mf.subscribe': '1.0.0',
      'mf.tools': '1.0.0',
    });
    assert.match(row(body, `${first.rev}`), / all is live ann@example\.com 2026-11-23 10:20 the start /);
    assert.doesNotMatch(body, new RegExp(`<a[^>]*>${first.rev + 2}<`), 'network 1.2.0 was live then');
    assert.match(row(body, `${first.rev + 2}`), /network 1\.2\.0 is live/);
  });

  test('a change that no key has signed is shown without a link', async () => {
    const live = await change('network 1.0.0 is live', 'back', rollback(versions['1.0.0'] as Release));
    const name = `log/${String(first.rev + 1).padStart(12, '0')}.json`;
    const entry = String(await store.read(name)).replace('members', 'nothing');
    await store.replace(name, entry);
    const { body } = await open();
    assert.match(row(body, `${first.rev + 1}`), /signed by a key that does not count, or changed/);
    assert.doesNotMatch(body, new RegExp(`<a[^>]*>${first.rev + 1}<`));
    assert.match(body, new RegExp(`<a[^>]*>${live.rev}<`));
  });
});
