import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { findViolations, type Violation } from './import-rules.ts';

/** A folder, an import that is forbidden there, and the rule that must report it. */
const FORBIDDEN: readonly [folder: string, specifier: string, rule: string][] = [
  ['remotes/listening/src', 'react-router-dom', 'shared-libraries-through-the-contract'],
  ['remotes/listening/src', '@reduxjs/toolkit', 'shared-libraries-through-the-contract'],
  ['remotes/network/src', '@rushtone/shell', 'remotes-through-the-contract'],
  ['remotes/network/src/pages', '../../../listening/src/remote.ts', 'remotes-are-released-alone'],
  ['remotes/charts/src/pages', '../../../listening/src/remote.ts', 'remotes-are-released-alone'],
  ['remotes/tools/src', 'firebase/auth', 'owned-firebase'],
  ['shell/src/app', 'firebase/auth', 'owned-firebase'],
  ['shell/src/app', 'react-youtube', 'owned-react-youtube-youtube-player'],
  ['shell/src/session', '@module-federation/enhanced/runtime', 'owned-module-federation'],
  ['shell/src/app', '../../../remotes/listening/src/remote.ts', 'remotes-are-released-alone'],
  ['shared/domain/src', '@rushtone/site', 'layer-shared-domain'],
  ['shared/site/src', 'react', 'no-packages-in-the-domain'],
  ['shared/contract/src', '@rushtone/ui', 'layer-shared-contract'],
  ['shared/ui/src', '@rushtone/testing', 'layer-shared-ui'],
  ['shared/ui/src', 'react-router-dom', 'shared-libraries-through-the-contract'],
  ['api/src', '@rushtone/contract', 'layer-api'],
  ['api/src', '@rushtone/cli', 'layer-api'],
  ['api/src', '@rushtone/emulators', 'emulators-on-demand'],
  ['api/src', '@rushtone/api-testing/until', 'api-testing-in-tests'],
  ['emulators/src', '@rushtone/api', 'layer-emulators'],
  ['platform/registry', '@rushtone/domain', 'layer-platform'],
  ['platform/commands/release', '@rushtone/site', 'layer-platform'],
  ['platform/commands/release', '../../../shell/src/two.tsx', 'layer-platform'],
  ['platform/server', '@rushtone/platform/commands', 'commands-in-terminals'],
  ['api/src', '@rushtone/platform/commands/builds', 'commands-in-terminals'],
  ['api/src', 'react', 'no-front-end-in-the-api'],
  ['api/src', '@opentelemetry/sdk-trace', 'telemetry-on-demand'],
];

/** A temporary tree: a concurrent build would mistake files in the checkout for sources. */
let tree = '';
let violations: readonly Violation[] = [];

const write = (file: string, code: string): void => {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), code);
};
const importing = (specifier: string) =>
  `import * as imported from '${specifier}';\n\nexport const Page = () => <p>{String(imported)}</p>;\n`;
const fileOf = (index: number) => `${FORBIDDEN[index]?.[0]}/case-${index}.tsx`;

before(async () => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'rushtone-imports-'));
  write('remotes/listening/src/remote.ts', 'export const remote = 1;\n');
  FORBIDDEN.forEach(([, specifier], index) => write(fileOf(index), importing(specifier)));
  write('remotes/listening/src/allowed.tsx', importing('@rushtone/contract'));
  write('api/src/on-demand.ts', `export const load = () => import('@rushtone/emulators');\n`);
  write('shell/src/one.tsx', importing('./two.tsx'));
  write('shell/src/two.tsx', importing('./one.tsx'));
  write('shell/src/a/first.tsx', importing('../b/first.ts'));
  write('shell/src/b/first.ts', 'export const first = 1;\n');
  write('shell/src/b/second.tsx', importing('../a/second.ts'));
  write('shell/src/a/second.ts', 'export const second = 2;\n');
  violations = await findViolations(tree, ['remotes', 'shell', 'shared', 'api', 'emulators', 'platform']);
});
after(() => rmSync(tree, { recursive: true }));

const rulesBrokenBy = (file: string) =>
  violations.filter(({ from }) => from === file).map(({ rule }) => rule);

FORBIDDEN.forEach(([folder, specifier, rule], index) => {
  test(`refuses an import of ${specifier} in ${folder}`, () => {
    assert.ok(rulesBrokenBy(fileOf(index)).includes(rule), `broken rules: ${rulesBrokenBy(fileOf(index))}`);
  });
});

test('allows a remote to import the contract', () => {
  const broken = rulesBrokenBy('remotes/listening/src/allowed.tsx');
  assert.deepEqual(
    broken.filter((rule) => rule !== 'no-unresolvable'),
    [],
  );
});

test('allows the API to load the emulators on demand', () => {
  assert.ok(!rulesBrokenBy('api/src/on-demand.ts').includes('emulators-on-demand'));
});

test('refuses two files that import each other', () => {
  assert.ok(rulesBrokenBy('shell/src/one.tsx').includes('no-file-cycles'));
});

test('refuses two folders that import each other', () => {
  assert.ok(rulesBrokenBy('shell/src/a').includes('no-folder-cycles'));
});
