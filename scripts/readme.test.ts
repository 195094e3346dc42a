import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../webpack/paths.ts';

const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Every command of the README, and what runs it here. A new command needs a new row. */
const RUN_BY: Readonly<Record<string, string>> = {
  'npm start': 'scripts/start.test.ts',
  'npm test': '.ci/run',
  'npm run check': '.ci/run',
  'npm run dev': 'e2e/development/dev-server.spec.ts',
  'npm run build': 'scripts/lib/check-steps.ts',
  'npm run release': 'e2e/releases/release-command.spec.ts',
  'npm run new-remote': 'scripts/lib/make-remote.test.ts',
  'npm run package': 'scripts/package.test.ts',
  'npm run reset': 'scripts/start.test.ts',
  'npm run bench': 'scripts/test.ts',
  'npm run admin': 'scripts/start.test.ts',
  'npm run check:identity': 'scripts/lib/check-steps.ts',
  'npm run format': 'scripts/lib/check-steps.ts',
};

const commands = [...new Set(readme.match(/npm (?:run [\w:-]+|start|test)/g))];

for (const command of commands) {
  test(`${command}: package.json has it, and the tests run it`, () => {
    const name = command.replace(/^npm (run )?/, '');
    assert.ok(scripts[name], `package.json has no script "${name}"`);
    const runner = RUN_BY[command];
    assert.ok(runner, `Nothing runs "${command}": write the test, then name it here`);
    assert.ok(existsSync(path.join(ROOT, runner)));
  });
}

test('every file that the README links to is there', () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, file = '']) => file);
  assert.ok(links.length > 1);
  assert.deepEqual(
    links.filter((file) => !existsSync(path.join(ROOT, file))),
    [],
  );
});
