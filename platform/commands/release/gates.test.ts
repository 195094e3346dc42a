import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Root } from '@rushtone/platform/registry';
import { aCommandSite } from '@rushtone/platform/testing/a-command-site';
import { assertBoots } from '../boot/boot-test.ts';
import { assertChangelog } from '../site/changelog.ts';
import { runRelease } from './commands.ts';
import {
  assertCommitted,
  assertFits,
  assertPaths,
  assertRuns,
  assertSlots,
  shareOf,
  shareText,
} from './gates.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'platform-gates-'));
after(() => rmSync(root, { recursive: true }));
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const remote = path.join(root, 'remotes/tools');
write('remotes/network/remote.json', '{}');
const site = aCommandSite(root);

describe('uncommitted changes', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: root });
  before(() => {
    git('init', '-q');
    write('remotes/tools/src/page.ts', 'one');
    write('shared/ui/button.ts', 'one');
    write('docs/notes.md', 'one');
    git('add', '.');
    git('commit', '-qm', 'one');
  });

  test('are refused in the remote and its shared sources, unless --dirty is given', () => {
    assertCommitted(site, 'remotes/tools');
    for (const file of ['remotes/tools/src/page.ts', 'shared/ui/button.ts', 'remotes/tools/src/new.ts']) {
      write(file, 'two');
      assert.throws(() => assertCommitted(site, 'remotes/tools'), new RegExp(`not committed: ${file}\\.`));
      assertCommitted(site, 'remotes/tools', true);
      git('add', '.');
      git('commit', '-qm', 'two');
    }
  });

  test('are ignored elsewhere', () => {
    write('docs/notes.md', 'two');
    write('remotes/other/src/page.ts', 'one');
    assertCommitted(site, 'remotes/tools');
  });

  test('cannot be detected without a repository', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'platform-no-git-'));
    assert.throws(() => assertCommitted(aCommandSite(folder), 'remotes/tools'), /no git repository.*--dirty/);
    rmSync(folder, { recursive: true });
  });
});

test('a version without a changelog entry is refused', () => {
  assert.throws(() => assertChangelog(remote, '1.1.0'), /says nothing about 1\.1\.0/);
  write('remotes/tools/CHANGELOG.md', '# Changelog\n\n## 1.1.0\n\n## 1.0.0\n\n- The first.\n');
  assert.throws(() => assertChangelog(remote, '1.1.0'), /says nothing/);
  assert.throws(() => assertChangelog(remote, '1.0'), /says nothing/);
  assertChangelog(remote, '1.0.0');
});

test('a remote that the live shell cannot run is refused', () => {
  assertFits('tools', '^2.0.0', { version: '1.0.0', contract: '2.1.0' });
  for (const range of ['^9.0.0', '^2.2.0', '*'])
    assert.throws(
      () => assertFits('tools', range, { version: '1.0.0', contract: '2.1.0' }),
      /the live shell 1\.0\.0 provides 2\.1\.0: nobody could run it/,
    );
});

test('a path that the shell keeps, or of another remote on the same host, is refused', () => {
  const live = [{ name: 'listening', hosts: { main: { '/songs': 'Songs' } } }];
  const check = (hosts: Record<string, Record<string, string>>) =>
    assertPaths(
      { ...site, hosts: { main: '', radio: 'fm.' } },
      'tools',
      { contract: '^1.0.0', hosts },
      live,
      {
        pages: { main: ['/login', '/history'] },
        gives: ['/history'],
      },
    );
  check({
    main: { '/tools': 'Tools', '/history': 'Tools' },
    radio: { '/login': 'Tools', '/songs': 'Tools' },
  });
  assert.throws(() => check({ main: { '/login': 'Tools' } }), /the path \/login belongs to the shell/);
  assert.throws(() => check({ main: { '/songs': 'Tools' } }), /the path \/songs belongs to listening/);
});

test('what fills a slot that is placed nowhere, or says no height, is refused', () => {
  const live = [{ name: 'listening', places: { top: '/' } }];
  const check = (slot: string, filling: object, own?: Record<string, string>) =>
    assertSlots(
      'tools',
      {
        ...{ contract: '^1.0.0', hosts: { main: { '/tools': 'Tools' } } },
        slots: { [slot]: [{ part: 'Part', order: 1, height: 20, ...filling }] },
        ...(own && { places: own }),
      },
      live,
      { places: { side: '/account' } },
    );
  for (const slot of ['top', 'side']) check(slot, {});
  check('top', { height: 0 });
  check('own', {}, { own: '/tools' });
  assert.throws(() => check('own', {}), /no live page places the slot own\. There are: .*side/);
  for (const height of [undefined, -4, 'tall', 1.5])
    assert.throws(() => check('top', { height }), /Part needs a height in px/);
  assert.throws(() => check('top', { order: undefined }), /Part needs an order in top/);
  assert.throws(() => check('top', { part: 'Tools' }), /Tools is a page and fills top/);
});

test('a shell that needs a newer version of a live remote is refused', () => {
  const shell = { version: '1.2.0', contract: '2.7.0', needs: { tools: '1.1.0' } };
  const live = (version: string) => [{ name: 'tools', version, contract: '^2.0.0' }];
  assertRuns(shell, live('1.1.0'));
  for (const remotes of [live('1.0.9'), []])
    assert.throws(() => assertRuns(shell, remotes), /needs tools 1\.1\.0 or newer.* Release tools first/);
});

test('a page that fails to load or does not fit the live shell is refused; failures in older shells are not', () => {
  const boots = { shell: '1.0.0', remote: 'tools 1.1.0', result: 'boots' };
  assertBoots([boots, { ...boots, result: 'skipped' }]);
  for (const result of ['needs the contract ^9.0.0', '/faq: broken'])
    assert.throws(
      () => assertBoots([boots, { ...boots, result }]),
      /tools 1\.1\.0 does not run in shell 1\.0\.0/,
    );
});

describe('arguments are checked before anything else', () => {
  const why = 'a test';
  for (const [args, options, line] of [
    [['nosuch'], { why }, /^Unknown remote: nosuch\. Remotes: /],
    [['network'], {}, /^Say why, for the log/],
    [['network'], { why: '  ' }, /^Say why/],
    [['network'], { why, channel: 'beta' }, /^--channel must be stable or canary; it is "beta"/],
    [
      ['network'],
      { why, channel: 'canary', percent: '5O' },
      /^--percent must be a number from 0 to 100; it is "5O"/,
    ],
    [['network'], { why, channel: 'canary' }, /^--percent must be/],
    [['network'], { why, percent: '5' }, /^--percent goes with --channel canary/],
    [['network'], { why, to: '1.0.0' }, /^--to does not go with network/],
    [['rollback'], { why }, /^Usage: npm run release -- rollback/],
    [['block', 'network'], { why }, /^Usage: npm run release -- block/],
    [['promote', 'network'], {}, /^Say why/],
    [['promote', 'network'], { why, percent: '5' }, /^--percent goes with --from/],
    [['promote', 'network'], { why, from: 'production' }, /^This is production\. Name another environment/],
    [['promote', 'network'], { why, from: 'Up' }, /^--from must have small letters/],
    [['newest'], {}, /^Say why/],
    [['network'], { preview: 'fix-42', why }, /^--why does not go with network\. Usage: .*--preview fix-42/],
    [['network'], { preview: 'Fix 42' }, /^--preview needs a name such as fix-42/],
    [['nosuch'], { preview: 'fix-42' }, /^Unknown remote: nosuch/],
    [['network', 'nosuch'], { preview: 'fix-42' }, /^Unknown remote: nosuch/],
    [['network', 'network'], { why }, /^Only previews take several remotes\./],
    [['verify'], { from: 'the.site' }, /^--from must be the address of a site/],
    [['end-preview', 'network'], {}, /^Usage: npm run release -- end-preview <remote> <name>/],
    [['end-preview', 'network', 'fix-42'], {}, /^network has no preview fix-42/],
    [['bisect'], {}, /^Usage: npm run release -- bisect <link>/],
    [['bisect', '/playlists'], { expect: 'x' }, /^"\/playlists" is no address/],
    [['bisect', 'http://localhost/'], {}, /^Say what the page showed/],
    [['status'], { percent: '5' }, /^--percent does not go with status/],
    [['canary', 'network', '1.0.0'], { why, percent: '101' }, /^--percent must be/],
    [['root', 'add-key', 'boss', 'x'], {}, /^"boss" is no role/],
    [['root', 'revoke-key', 'x'], {}, /names no key x/],
    [['root', 'rule', 'Net', 'staging', '24'], {}, /^"Net" must be a remote, shell or \*/],
    [['root', 'rule', 'network', 'production', '24'], {}, /^A rule names an environment other than/],
    [['root', 'rule', 'network', 'staging', 'day'], {}, /^"day" must be a number of hours from 0 to 720/],
    [['root', 'end-rule', 'network'], {}, /has no rule for "network"/],
    [['keygen'], {}, /^Name the file/],
  ] as const)
    test(`${args.join(' ')} ${JSON.stringify(options)}`, async () => {
      const store = path.join(root, 'store');
      Object.assign(process.env, { RELEASE_STORE: store, DATA_DIR: path.join(root, 'data') });
      await assert.rejects(runRelease(site, args, options), ({ message }: Error) => line.test(message));
    });

  test('help lists every command', async () => {
    const text = (await runRelease(site, ['help'], {})).join('\n');
    for (const name of 'promote canary rollback block unblock retire shell init status list verify trace refresh prune clear keygen root previews end-preview bisect newest'.split(
      ' ',
    ))
      assert.match(text, new RegExp(`^  ${name}\\b.*\\w`, 'm'));
  });
});

test('a canary with --percent auto starts small and grows, if the root names a key for that', () => {
  const named = { keyids: ['a'], threshold: 1 };
  const of = (roles: Root['roles']) => ({ root: { version: 3, roles } as Root });
  assert.deepEqual(shareOf('auto', of({ rollout: named })), [5, true]);
  assert.equal(shareText(shareOf('auto', of({ rollout: named }))), 'the canary for 5 %, and grows by itself');
  assert.equal(shareText(shareOf('20', of({}))), 'the canary for 20 %');
  assert.throws(
    () => shareOf('auto', of({ timestamp: named })),
    /^Error: Nobody could grow it: root 3 names no key for rollout\. Name .* root add-key rollout/,
  );
});
