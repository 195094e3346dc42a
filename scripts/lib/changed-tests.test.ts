import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesReached, findChangedTests } from './changed-tests.ts';
import { isNodeTest } from './check-steps.ts';

const importing = (source: string, ...imports: string[]) => ({
  source,
  dependencies: imports.map((resolved) => ({ resolved })),
});

test('a change reaches what imports it, directly or through others, and nothing else', () => {
  const modules = [
    importing('shell/src/bar.tsx', 'shared/ui/src/button.tsx'),
    importing('shell/src/bar.test.tsx', 'shell/src/bar.tsx'),
    importing('shared/ui/src/button.tsx', 'shared/ui/src/button.module.scss'),
    importing('shared/ui/src/link.test.tsx', 'shared/ui/src/link.tsx'),
    // A cycle ends.
    importing('shared/ui/src/button.module.scss', 'shared/ui/src/button.tsx'),
  ];
  assert.deepEqual([...filesReached(modules, ['shared/ui/src/button.module.scss'])].sort(), [
    'shared/ui/src/button.module.scss',
    'shared/ui/src/button.tsx',
    'shell/src/bar.test.tsx',
    'shell/src/bar.tsx',
  ]);
});

test('names a commit that git does not know', async () => {
  await assert.rejects(findChangedTests(isNodeTest, 'no-such-commit'), /git does not know "no-such-commit"/);
});

test('tells tests of Node’s runner from those of Jest', () => {
  assert.ok(isNodeTest('api/src/app.test.ts'));
  assert.ok(isNodeTest('remotes/tools/src/engine/wav.test.ts'));
  assert.ok(!isNodeTest('remotes/tools/src/pages/Maker/session/session.test.ts'));
  assert.ok(!isNodeTest('shell/src/player/player-core.test.ts'));
});
