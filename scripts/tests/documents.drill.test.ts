import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { ROOT } from '../../webpack/paths.ts';

const data = mkdtempSync(path.join(os.tmpdir(), 'rushtone-documents-'));
after(() => rmSync(data, { recursive: true, force: true }));

/** Commands of the documents that this file runs, each with what it prints. */
const RUN: Readonly<Record<string, RegExp>> = {
  'npm run admin -- help': /import songs/,
  'npm run check:identity': /(\d+) of \1 steps agree/,
  'npm run contract -- check': /^Contract \d/m,
  'npm run release': /root add-key/,
  'npm run release -- help': /root add-key/,
  'npm run release -- status': /Nothing is released/,
  'npm run release -- status --json': /"revision": 0/,
  'npm run release -- help --json': /"usage": "rollback/,
};

/** What runs the other commands, or why nothing does. A command with other arguments has the entry of its beginning. */
const OTHERS: Readonly<Record<string, { by: string } | { not: string }>> = {
  'npm ci': { not: 'Installs anew below the tests that are running; scripts/bootstrap.mjs runs it.' },
  'npm audit': { not: 'Needs the registry.' },
  'npm start': { by: 'scripts/tests/start.drill.test.ts' },
  'npm test': { by: '.ci/run' },
  'npm test -w ': { by: 'e2e/development/stand-alone.drill.spec.ts' },
  'npm run test:drills': { by: '.ci/run' },
  'npm run test:attacks': { not: 'Runs tests of npm test alone, and prints each.' },
  'npm run test:faults': { not: 'All rows of e2e/faults, of which the drills run some.' },
  'npm run test:engines': { not: 'Installs servers of Debian; run by hand.' },
  'npm run check': { not: 'The first steps of npm test.' },
  'npm run format': { by: 'scripts/lib/check-steps.ts' },
  'npm run build': { by: 'scripts/lib/check-steps.ts' },
  'npm run bench': { by: 'scripts/drills.ts' },
  'npm run bench -- ': { not: 'Takes several minutes; its figures are for people.' },
  'npm run gameday': { not: 'Takes an hour; e2e/gameday has its tests.' },
  'npm run dev': { by: 'e2e/development/dev-server.drill.spec.ts' },
  'npm run dev -- listening --against': { by: 'e2e/development/dev-against.drill.spec.ts' },
  'npm run dev -w ': { by: 'e2e/development/stand-alone.drill.spec.ts' },
  'npm run release -- ': { by: 'e2e/releases/release-command.drill.spec.ts' },
  'npm run release -- keygen ': { by: 'platform/commands/release/root.test.ts' },
  'npm run api-types': { by: 'scripts/lib/check-steps.ts' },
  'npm run contract': { by: 'scripts/tests/contract.test.ts' },
  'npm run contract -- pack': { by: 'scripts/tests/contract.drill.test.ts' },
  'npm run new-remote': { by: 'platform/commands/remotes/make-remote.test.ts' },
  'npm run remove-remote': { by: 'platform/commands/remotes/remove-remote.test.ts' },
  'npm run package': { by: 'scripts/tests/package.drill.test.ts' },
  'npm run sbom': { by: 'scripts/tests/supply-chain.test.ts' },
  'npm run reset': { by: 'scripts/tests/start.drill.test.ts' },
  'npm run admin': { by: 'scripts/tests/start.drill.test.ts' },
  'npm run stories': { by: 'e2e/stories/stories.spec.ts' },
  'npm run pictures': { by: 'scripts/tests/pictures.test.ts' },
  'npm run screenshots': { not: 'Takes pictures for the documents, and tests nothing.' },
};

/** Commands of README.md, AGENTS.md and docs/*.md without a placeholder. */
const commands = (): string[] => {
  const texts = ['README.md', 'AGENTS.md', ...globSync('docs/*.md', { cwd: ROOT })].map((file) =>
    readFileSync(path.join(ROOT, file), 'utf8'),
  );
  const found = texts.flatMap((text) => [
    ...[...text.matchAll(/```\w*\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n')),
    ...[...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code),
  ]);
  return [
    ...new Set(
      found.map((line) =>
        line
          .replace(/\s+#.*/, '')
          .replace(/^([A-Z_]+=\S+ )+/, '')
          .trim(),
      ),
    ),
  ].filter((line) => line.startsWith('npm ') && !/[<…|]/.test(line) && line !== 'npm run release --');
};

test('every command of the documents is run here, or the file that runs it is named and exists, or a reason is', () => {
  const keys = [...Object.keys(RUN), ...Object.keys(OTHERS)];
  const unknown = commands().filter((command) => !keys.some((key) => command.startsWith(key)));
  assert.deepEqual(unknown, []);
  const unused = keys.filter((key) => !commands().some((command) => command.startsWith(key)));
  assert.deepEqual(unused, []);
  for (const other of Object.values(OTHERS))
    if ('by' in other) assert.ok(existsSync(path.join(ROOT, other.by)), other.by);
});

for (const [command, output] of Object.entries(RUN)) {
  test(`${command} does what the documents say`, () => {
    const [program = '', ...args] = command.split(' ');
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: data, NODE_TEST_CONTEXT: '' },
    });
    assert.equal(status, 0, stdout + stderr);
    assert.match(stdout + stderr, output);
  });
}
