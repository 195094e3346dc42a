import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { assertStylesInside } from '@rushtone/platform/commands';
import { relaxedPolicy } from '@rushtone/platform/commands/dev-against';
import { makeRemote } from '@rushtone/platform/commands/remotes';
import { securityHeaders } from '../../api/src/http/security-headers.ts';
import { remoteFolder, REMOTES, ROOT } from '../../webpack/paths.ts';
import { COMMAND_SITE } from '../command-site.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-command-site-'));
after(() => rmSync(folder, { recursive: true }));

test('a new remote has a page, its head and its test', () => {
  for (const place of ['shared/contract/package.json', 'remotes/subscribe/package.json'])
    cpSync(path.join(ROOT, place), path.join(folder, place));
  const site = { ...COMMAND_SITE, build: { ...COMMAND_SITE.build, root: folder } };
  const files = makeRemote(site, 'charts');
  for (const file of ['webpack.config.ts', 'src/ssr.ts', 'src/pages/Charts/ChartsPage.test.tsx'])
    assert.ok(files.includes(file), file);
  const description = readFileSync(path.join(folder, 'remotes/charts/package.json'), 'utf8');
  assert.match(description, /"name": "@rushtone\/charts"/);
  assert.match(description, /jest\.config\.ts remotes\/charts\//);
});

for (const name of REMOTES)
  test(`no stylesheet of ${name} affects anything outside of its pages`, () => {
    const files = readdirSync(remoteFolder(name), { recursive: true, encoding: 'utf8' });
    assert.ok(files.some((file) => file.endsWith('.scss')));
    assertStylesInside(COMMAND_SITE, remoteFolder(name));
  });

test('a stylesheet may use the mixins of the components', () => {
  const styles = path.join(folder, 'styles');
  mkdirSync(styles);
  const write = (rule: string) =>
    writeFileSync(
      path.join(styles, 'page.module.scss'),
      `@use '@rushtone/ui/styles/mixins.scss' as *;\n${rule} { color: red }`,
    );
  write('.page');
  assertStylesInside(COMMAND_SITE, styles);
  write('header');
  assert.throws(() => assertStylesInside(COMMAND_SITE, styles), /"header" styles more than its page/);
});

const DEV = 'http://localhost:4100';

test('a page’s content security policy additionally allows only the development server', () => {
  const { 'content-security-policy': policy = '' } = securityHeaders({
    inlineScriptHash: "'sha256-abc'",
    dev: false,
    runtime: {
      communityWidget: null,
      identity: { emulator: false },
      video: { script: 'https://v.example/api', embed: 'https://v.example', thumbnails: 'https://i.example' },
    } as never,
  });
  const relaxed = relaxedPolicy(policy, DEV);
  const directive = (name: string, text = relaxed) =>
    text.split('; ').find((each) => each.startsWith(`${name} `));
  assert.equal(directive('script-src'), `${directive('script-src', policy)} ${DEV} 'unsafe-eval'`);
  assert.equal(directive('frame-ancestors'), "frame-ancestors 'none'");
  assert.equal(directive('default-src'), "default-src 'none'");
  assert.doesNotMatch(relaxed, /trusted-types/);
});
