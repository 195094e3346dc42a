import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
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

for (const [folder, specifier, reason] of FORBIDDEN) {
  test(`lint refuses ${specifier} in ${folder}, and says why`, () => {
    const file = path.join(ROOT, folder, `forbidden-${process.pid}.tsx`);
    writeFileSync(
      file,
      `import * as forbidden from '${specifier}';\n\nexport const Forbidden = () => <p>{String(forbidden)}</p>;\n`,
    );
    try {
      const { status, stdout } = spawnSync(path.join(ROOT, 'node_modules/.bin/oxlint'), [file], {
        encoding: 'utf8',
      });
      assert.notEqual(status, 0);
      assert.match(stdout.replace(/[\s│|]+/g, ' '), reason);
    } finally {
      rmSync(file);
    }
  });
}
