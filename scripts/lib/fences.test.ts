import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from '../../webpack/paths.ts';

/** Each folder with an import that it may not have, and a word of the reason that lint must give. */
const FORBIDDEN: readonly [folder: string, specifier: string, reason: RegExp][] = [
  ['remotes/listening/src', 'react-router-dom', /from @rushtone\/contract/],
  ['remotes/listening/src', '@reduxjs/toolkit', /from @rushtone\/contract/],
  ['remotes/network/src', '@rushtone/shell', /library/],
  ['remotes/network/src/pages', '../../../listening/src/remote.tsx', /released alone/],
  ['remotes/tools/src', 'firebase/auth', /shell\/src\/session/],
  ['shell/src/app', 'firebase/auth', /shell\/src\/session/],
  ['shell/src/app', 'react-youtube', /shell\/src\/player/],
  ['shell/src/session', '@module-federation/enhanced/runtime', /shell\/src\/federation/],
  ['shell/src/app', '../../../remotes/tools/src/remote.tsx', /released alone/],
  ['shared/domain/src', '@rushtone/site', /imports nothing/],
  ['shared/site/src', 'react', /domain only/],
  ['shared/contract/src', '@rushtone/ui', /no components/],
  ['shared/ui/src', '@rushtone/contract', /pure/],
  ['shared/ui/src', 'react-router-dom', /from @rushtone\/contract/],
  ['api/src', '@rushtone/contract', /domain and site/],
  ['api/src', 'react', /no front end/],
];

/** A tree of its own with our rules: in the checkout, a build of another test would take the file for a source. */
let tree = '';
before(() => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'rushtone-fences-'));
  cpSync(path.join(ROOT, '.oxlintrc.json'), path.join(tree, '.oxlintrc.json'));
});
after(() => rmSync(tree, { recursive: true }));

const lint = (folder: string, code: string) => {
  const file = path.join(tree, folder, 'Imports.tsx');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, code);
  return spawnSync(path.join(ROOT, 'node_modules/.bin/oxlint'), [file], { cwd: tree, encoding: 'utf8' });
};

const importing = (specifier: string) =>
  `import * as imported from '${specifier}';\n\nexport const Shown = () => <p>{String(imported)}</p>;\n`;

for (const [folder, specifier, reason] of FORBIDDEN) {
  test(`lint refuses ${specifier} in ${folder}, and says why`, () => {
    const { status, stdout } = lint(folder, importing(specifier));
    assert.notEqual(status, 0);
    assert.match(stdout.replace(/[\s│|]+/g, ' '), reason);
  });
}

test('lint takes what a folder may import', () => {
  const { status, stdout } = lint('remotes/listening/src', importing('@rushtone/contract'));
  assert.equal(status, 0, stdout);
});
