import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEPRECATED } from '@rushtone/contract/deprecated';
import { current, parseDeclarations, readRemotes, runContract } from '@rushtone/platform/commands/contract';
import { COMMAND_SITE } from '../command-site.ts';

test('the remotes import only what the contract exports', async () => {
  const { declarations } = await current(COMMAND_SITE);
  const declared = parseDeclarations(declarations);
  for (const { name, imports } of readRemotes(COMMAND_SITE)) {
    assert.ok(imports.size > 0, name);
    const missing = [...imports].filter((each) => each && declared.get(each)?.isExported !== true);
    assert.deepEqual(missing, [], name);
  }
});

test('the members counted in open pages are exactly the deprecated ones', async () => {
  const declared = [...parseDeclarations((await current(COMMAND_SITE)).declarations)];
  const marked = declared.filter(([, { isDeprecated, isExported }]) => isDeprecated && isExported);
  assert.deepEqual(
    marked.map(([name]) => name),
    DEPRECATED,
  );
});

test('refuses unknown commands', async () => {
  await assert.rejects(runContract(COMMAND_SITE, 'chekc'), /^Error: Usage: npm run contract -- check/);
  await assert.rejects(runContract(COMMAND_SITE, undefined), /^Error: Usage/);
});
