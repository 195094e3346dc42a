import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { aCommandSite } from '@rushtone/platform/testing/a-command-site';
import { makeRemote } from './make-remote.ts';

const tree = mkdtempSync(path.join(os.tmpdir(), 'platform-checkout-'));
const site = aCommandSite(tree, {
  newRemote: {
    model: 'remotes/model',
    files: (name, page) => ({ [`src/pages/${page}/${page}Page.tsx`]: `// ${name}` }),
  },
});
const write = (place: string, content: object) => {
  mkdirSync(path.join(tree, path.dirname(place)), { recursive: true });
  writeFileSync(path.join(tree, place), JSON.stringify(content));
};
const read = (place: string): unknown => JSON.parse(readFileSync(path.join(tree, place), 'utf8'));
before(() => {
  write('contract/package.json', { name: '@site/contract', version: '2.6.0' });
  write('remotes/model/package.json', {
    name: '@site/model',
    version: '3.1.4',
    scripts: { test: 'jest remotes/model/' },
    dependencies: { '@site/contract': '2.6.0' },
  });
});
after(() => rmSync(tree, { recursive: true }));

test('a new remote has the packages of another, a page at its path, and the files of the site', () => {
  const files = makeRemote(site, 'charts');
  assert.ok(files.includes('src/pages/Charts/ChartsPage.tsx'));
  for (const file of files) assert.ok(existsSync(path.join(tree, 'remotes/charts', file)));
  assert.deepEqual(read('remotes/charts/package.json'), {
    name: '@site/charts',
    version: '1.0.0',
    scripts: { test: 'jest remotes/charts/' },
    dependencies: { '@site/contract': '2.6.0' },
  });
  assert.deepEqual(read('remotes/charts/remote.json'), {
    contract: '^2.6.0',
    hosts: { main: { '/charts': 'Charts' } },
  });
});

test('an invalid or taken name is rejected', () => {
  assert.throws(() => makeRemote(site, 'charts'), /already exists/);
  for (const name of ['', 'Charts', '../x', 'a b'])
    assert.throws(() => makeRemote(site, name), /lowercase letters/);
});
