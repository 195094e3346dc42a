import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import vm from 'node:vm';
import { filesOfPage, type Release } from '@rushtone/platform/registry';
import { folderStore, integrityOf, readBuiltRelease } from '@rushtone/platform/store';
import webpack, { type Configuration } from 'webpack';
import { traceStack } from '@rushtone/platform/commands';
import { moveMaps, storeMaps } from '@rushtone/platform/commands/builds';
import { SERVER_FILE, completeRelease, developmentRelease } from '@rushtone/platform/build';
import { remoteConfig } from './remote.ts';
import { sharedVersions } from './shared.ts';
import { remoteServerConfig } from './ssr.ts';

const SOURCES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: '@rushtone/mini', version: '1.2.3' }),
  'remote.json': JSON.stringify({
    contract: '^1.0.0',
    hosts: { main: { '/mini': 'Mini' } },
    frame: 'account',
  }),
  'src/remote.tsx': `
    export const remote = { pages: { Mini: () => import(/* webpackChunkName: "Mini" */ './Mini.tsx') } };`,
  'src/Mini.tsx': `
    import { createElement } from 'react';
    import styles from './Mini.module.scss';
    export const className = styles.title;
    export const Page = () => createElement('h1', { className }, 'Mini');`,
  'src/Mini.module.scss': '.title { color: rgb(1, 2, 3); }',
};

const root = mkdtempSync(path.join(os.tmpdir(), 'rushtone-mini-'));
after(() => rmSync(root, { recursive: true }));

/** Writes a remote's sources, with `changes`, and returns its folder. */
const writeRemote = (name: string, changes: Readonly<Record<string, string>> = {}): string => {
  const folder = path.join(root, name);
  for (const [file, text] of Object.entries({ ...SOURCES, ...changes })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
};

const run = (config: Configuration): Promise<string[]> =>
  new Promise((resolve, reject) => {
    webpack({ ...config, cache: false }).run((error, stats) => {
      if (error) return reject(error);
      resolve((stats?.toJson({ all: false, errors: true }).errors ?? []).map(({ message }) => message));
    });
  });

/** Builds a remote for browsers into the folder `out`. */
const buildRemote = async (folder: string, out: string): Promise<void> => {
  const config = remoteConfig(folder, { production: true });
  assert.deepEqual(await run({ ...config, output: { ...config.output, path: out } }), []);
  completeRelease(out);
};

type Loaded = { script: string; style: string };

/** Runs an entry like a browser. Returns the URLs that it requests for its page. */
const requestPage = async (out: string, release: Release, retry: Record<string, string>): Promise<Loaded> => {
  const requested: { src?: string; href?: string }[] = [];
  const element = () => ({ setAttribute: () => undefined, addEventListener: () => undefined });
  const page: Record<string, unknown> = {
    document: {
      currentScript: { tagName: 'SCRIPT', src: `http://localhost${release.base}${release.entry}` },
      createElement: element,
      getElementsByTagName: () => [],
      querySelectorAll: () => [],
      head: { appendChild: (added: object) => requested.push(added) },
    },
    location: { href: 'http://localhost/mini' },
    __RETRY__: retry,
    setTimeout: () => 0,
    clearTimeout: () => undefined,
    URL,
    Event,
  };
  page.self = page.window = page;
  const context = vm.createContext(page);
  const runFile = (file: string) => vm.runInContext(readFileSync(path.join(out, file), 'utf8'), context);
  runFile(release.entry);
  const container = page[release.container] as { get: (name: string) => Promise<() => { remote: unknown }> };
  const loading = container.get('./remote');
  for (const file of release.exposed) runFile(file);
  const { remote } = (await loading)() as { remote: { pages: Record<string, () => Promise<unknown>> } };
  requested.length = 0;
  remote.pages.Mini?.().catch(() => undefined);
  await new Promise(setImmediate);
  return {
    script: requested.find(({ src }) => src)?.src ?? '',
    style: requested.find(({ href }) => href)?.href ?? '',
  };
};

describe('the build of a small remote', () => {
  const folder = writeRemote('mini');
  const out = path.join(root, 'out');
  let release: Release;
  before(async () => {
    await buildRemote(folder, out);
    assert.deepEqual(await run(remoteServerConfig(folder, out)), []);
    completeRelease(out);
    release = readBuiltRelease(out);
  });

  test('has its names, contract, hosts and frame in release.json', () => {
    const { name, version, base, container, contract, hosts, frame } = release;
    assert.deepEqual(
      { name, version, base, container, contract, hosts, frame },
      {
        name: 'mini',
        version: '1.2.3',
        base: '/r/mini/1.2.3/',
        container: 'mini_1_2_3',
        contract: '^1.0.0',
        hosts: { main: { '/mini': 'Mini' } },
        frame: 'account',
      },
    );
  });

  test('lists the entry, the exposed chunk, the script and the styles of its page, each with its hash', () => {
    const files = filesOfPage({ release, page: 'Mini' }).map(({ url }) => path.basename(url));
    const kinds = files.map((file) => file.replace(/\.\w{8}\./, '.'));
    assert.deepEqual(kinds.sort(), ['Mini.css', 'Mini.js', 'entry.js', 'remote.js']);
    for (const file of [...files, SERVER_FILE])
      assert.equal(release.files[file], integrityOf(path.join(out, file)), file);
  });

  test('has no commit outside of a repository', () => assert.equal(release.commit, null));

  test('requests its chunks below its own URL, and under a different URL on a retry', async () => {
    const address = `http://localhost${release.base}`;
    const first = await requestPage(out, release, {});
    assert.match(first.script, new RegExp(`^${address}Mini\\.\\w{8}\\.js$`));
    assert.match(first.style, new RegExp(`^${address}Mini\\.\\w{8}\\.css$`));
    const again = await requestPage(out, release, { mini_1_2_3: '?try=2' });
    assert.deepEqual(again, { script: `${first.script}?try=2`, style: `${first.style}?try=2` });
    assert.deepEqual(await requestPage(out, release, { another_1_0_0: '?try=2' }), first);
  });

  test('renders on the server with the class names of the browser’s styles and the shell’s React', async () => {
    const required: string[] = [];
    const module = { exports: {} as { remote: { pages: Record<string, () => Promise<unknown>> } } };
    const require = (name: string) => {
      required.push(name);
      return Module.createRequire(import.meta.url)(name) as unknown;
    };
    vm.runInThisContext(Module.wrap(readFileSync(path.join(out, SERVER_FILE), 'utf8')))(
      module.exports,
      require,
      module,
    );
    const page = (await module.exports.remote.pages.Mini?.()) as { className: string };
    const styles = Object.keys(release.files).find((file) => file.endsWith('.css')) ?? '';
    assert.match(readFileSync(path.join(out, styles), 'utf8'), new RegExp(`\\.${page.className}[{ ]`));
    assert.deepEqual(
      required.filter((name) => !(name in sharedVersions())),
      [],
    );
    assert.ok(required.includes('react'));
  });

  test('is reproducible byte for byte, also next to a changed remote', async () => {
    const other = writeRemote('other', { 'src/Mini.module.scss': '.title { color: red; }' });
    const [again, otherOut] = [path.join(root, 'again'), path.join(root, 'other-out')];
    await Promise.all([buildRemote(folder, again), buildRemote(other, otherOut)]);
    const { [SERVER_FILE]: _server, ...files } = release.files;
    assert.deepEqual(readBuiltRelease(again).files, files);
    assert.notDeepEqual(Object.values(readBuiltRelease(otherOut).files), Object.values(files));
  });

  test('has source maps, stored outside of it, that resolve a stack trace from a page', async () => {
    const dist = path.join(root, 'dist');
    const traced = path.join(root, 'traced');
    await buildRemote(folder, traced);
    moveMaps(traced, dist, 'r/mini/1.2.3');
    completeRelease(traced);
    assert.deepEqual(
      Object.keys(readBuiltRelease(traced).files).filter((file) => file.endsWith('.map')),
      [],
    );
    const file = release.pages.Mini?.find((each) => each.endsWith('.js')) ?? '';
    const script = readFileSync(path.join(traced, file), 'utf8');
    assert.doesNotMatch(script, /sourceMappingURL/);
    const column = script.indexOf('"h1"') + 1;
    const store = folderStore(path.join(root, 'store'));
    await storeMaps(store, dist, 'r/mini/1.2.3');
    rmSync(dist, { recursive: true });
    const stack = `Error: Boom\n    at x (https://example.org/r/mini/1.2.3/${file}:1:${column})`;
    assert.match(
      await traceStack(store, dist, stack),
      /^Error: Boom\n    at x \(\S*mini\/src\/Mini\.tsx:5:\d+\)$/,
    );
    await assert.rejects(traceStack(store, dist, 'Error: Boom'), /names no script with a source map/);
  });

  test('has different class names and a different container in the next version, so that both run in one page', async () => {
    const next = writeRemote('next/mini', {
      'package.json': JSON.stringify({ name: '@rushtone/mini', version: '1.2.4' }),
    });
    await buildRemote(next, path.join(root, 'next-out'));
    const built = readBuiltRelease(path.join(root, 'next-out'));
    assert.equal(built.container, 'mini_1_2_4');
    const stylesOf = (folderOf: string, { files }: Release) =>
      readFileSync(
        path.join(folderOf, Object.keys(files).find((file) => file.endsWith('.css')) ?? ''),
        'utf8',
      );
    assert.notEqual(stylesOf(path.join(root, 'next-out'), built), stylesOf(out, release));
  });
});

for (const [what, claims] of [
  ['page', { hosts: { main: { '/mini': 'Mini', '/missing': 'Missing' } } }],
  ['part', { slots: { side: [{ part: 'Missing', order: 1, height: 20 }] } }],
] as const)
  test(`a ${what} in remote.json without a chunk fails the build, and is named in the error`, async () => {
    const manifest = { contract: '^1.0.0', hosts: { main: { '/mini': 'Mini' } }, ...claims };
    const config = remoteConfig(writeRemote('broken', { 'remote.json': JSON.stringify(manifest) }), {
      production: true,
    });
    const out = path.join(root, 'broken-out');
    await assert.rejects(
      run({ ...config, output: { ...config.output, path: out } }),
      /remote\.json of broken names pages or parts without a chunk: Missing/,
    );
  });

test('on the development server a remote has fixed names and no files to check', () => {
  const { version, base, entry, files, exposed } = developmentRelease(writeRemote('mini'));
  assert.deepEqual(
    { version, base, entry, files, exposed },
    { version: '1.2.3-dev', base: '/r/mini/dev/', entry: 'entry.js', files: {}, exposed: [] },
  );
});
