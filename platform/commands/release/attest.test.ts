import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { folderStore, integrityOfContent, keyidOf, publishVersion, release } from '@rushtone/platform/store';
import { aCommandSite } from '@rushtone/platform/testing/a-command-site';
import { aRelease } from '@rushtone/platform/testing/a-release';
import { keysIn } from '../../testing/release-keys.ts';
import { runRelease } from './commands.ts';
import { openSession } from './session.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'platform-attest-'));
after(() => rmSync(folder, { recursive: true }));
Object.assign(process.env, {
  RELEASE_STORE: path.join(folder, 'store'),
  RELEASE_ROOT: path.join(folder, 'release-root.json'),
});

const write = (file: string, content: string | object): void => {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, typeof content === 'string' ? content : JSON.stringify(content));
};
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@site.example', ...args], {
    cwd: path.join(folder, 'repository'),
    encoding: 'utf8',
  }).trim();

/** What the sources build; a machine of somebody else may build something else. */
let code = 'tools()';
const build = async (): Promise<void> => {
  const made = { ...aRelease('tools', '1.1.0'), files: { 'entry.js': integrityOfContent(code) } };
  write('repository/dist/r/tools/1.1.0/entry.js', code);
  write('repository/dist/r/tools/1.1.0/release.json', made);
};
const site = aCommandSite(path.join(folder, 'repository'), { buildIfStale: build });
const run = async (command: string) => (await runRelease(site, command.split(' '), {})).join('\n');
const { keygen, useKeys } = keysIn(folder, site);
const store = folderStore(path.join(folder, 'store'));
const publish = () => publishVersion(store, path.join(folder, 'repository/dist/r/tools/1.1.0'));
const makeLive = async (name: string, version: string) => {
  const made = aRelease(name, version);
  await store.create(`r/${name}/${version}/release.json`, JSON.stringify(made));
  return (await openSession(site)).change('a change', { who: 'tester' }, release(made));
};

test('a team and a builder release together, and neither alone', async () => {
  write('repository/package-lock.json', { lockfileVersion: 3 });
  write('repository/.gitignore', 'dist\n');
  write('repository/remotes/tools/package.json', { version: '1.1.0' });
  write('repository/remotes/tools/remote.json', { contract: '^1.0.0', hosts: {} });
  git('init', '--quiet');
  git('remote', 'add', 'origin', 'https://user:secret@code.example/site.git');
  git('add', '.');
  git('commit', '--quiet', '--message', 'The tools');
  const team = await keygen('team');
  const builder = await keygen('builder');
  useKeys('team');
  await run('root init');
  await makeLive('tools', '1.0.0');

  // The key that releases a remote is no second one, and the live version has to be attested first.
  await assert.rejects(run('attest tools'), /^Error: No key of RELEASE_SIGNING_KEY may attest tools/);
  await assert.rejects(
    run(`root add-key builder/tools ${builder}`),
    /tools 1\.0\.0 is not signed by 1 of the builders that root 2 names\. Nothing was changed/,
  );
  useKeys('builder');
  await assert.rejects(run('attest tools'), /tools 1\.1\.0 is not in the store\. Its team puts it there/);
  await build();
  const made = await publish();
  write('repository/remotes/tools/entry.ts', 'changed()');
  await assert.rejects(
    run('attest tools'),
    /These changes are not committed: remotes\/tools\/entry\.ts\. A builder attests what a commit builds\./,
  );
  rmSync(path.join(folder, 'repository/remotes/tools/entry.ts'));

  code = 'tools(); steal()';
  await assert.rejects(
    run('attest tools'),
    /^Error: tools 1\.1\.0 in the store is not what this commit builds: entry\.js\. Nothing was signed\.$/,
  );
  assert.deepEqual(await store.list('provenance/'), []);

  const released = `${made.base.slice(1)}release.json`;
  code = 'tools()';
  await store.replace(released, 'no JSON');
  await assert.rejects(run('attest tools'), /is not what this commit builds: entry\.js\. Nothing was signed/);
  await store.replace(released, JSON.stringify(made));

  const commit = git('rev-parse', 'HEAD');
  assert.equal(
    await run('attest tools'),
    `tools 1.1.0: commit ${commit.slice(0, 12)} builds the same 1 files here. Signed as a builder by ${keyidOf(builder)}.`,
  );
  const [file = ''] = await store.list('provenance/');
  assert.equal(file, `provenance/tools/1.1.0/${keyidOf(builder)}.json`);
  const envelope = JSON.parse(String(await store.read(file))) as { payload: string };
  const statement: unknown = JSON.parse(String(Buffer.from(envelope.payload, 'base64')));
  assert.ok(!JSON.stringify(statement).includes('secret'));
  assert.deepEqual((statement as { predicate: object }).predicate, {
    buildDefinition: {
      buildType: 'urn:release-platform:npm-build:v1',
      externalParameters: { name: 'tools', version: '1.1.0' },
      resolvedDependencies: [
        { uri: 'git+https://code.example/site.git', digest: { gitCommit: commit } },
        {
          name: 'package-lock.json',
          digest: { sha256: createHash('sha256').update('{"lockfileVersion":3}').digest('hex') },
        },
        { uri: `pkg:generic/node@${process.versions.node}` },
      ],
    },
    runDetails: {
      builder: { id: `urn:release-platform:builder:${keyidOf(builder)}` },
      metadata: (statement as { predicate: { runDetails: { metadata: object } } }).predicate.runDetails
        .metadata,
    },
  });

  useKeys('team');
  await (await openSession(site)).change('a change', { who: 'tester' }, release(made));
  assert.match(await run(`root add-key builder/tools ${builder}`), /builder\/tools +1 of \w+$/m);
  await run('refresh');
  assert.match(await run('verify'), /every signature and all \d+ files are right/);
  await assert.rejects(makeLive('tools', '1.2.0'), /tools 1\.2\.0 is not signed by 1 of the builders/);
  await makeLive('network', '1.0.0');
  await assert.rejects(run(`root add-key builder/* ${team}`), /network 1\.0\.0 is not signed/);

  // Only attestations of versions that left are removed.
  await store.replace('provenance/tools/0.9.0/00.json', '{}');
  assert.match((await runRelease(site, ['prune'], {})).join('\n'), /^provenance\/tools\/0\.9\.0\/00\.json$/m);
  await runRelease(site, ['prune'], { yes: true });
  assert.deepEqual(await store.list('provenance/'), [file]);
});
