import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { isStale } from '@rushtone/platform/commands/builds';
import { ROOT } from '../../webpack/paths.ts';
import { NODE_TESTS } from './check-steps.ts';
import { targets } from './targets.ts';

const NODE = ['--disable-warning=ExperimentalWarning'];
const TSCONFIG = path.join(ROOT, 'node_modules/.cache/tsconfig.release.json');

/** Declaration files that are not imported. */
const AMBIENT_TYPES = [
  '*/src/**/*.d.ts',
  'shared/*/src/**/*.d.ts',
  'webpack/*.d.ts',
  'shared/testing/jest/setup-pages.ts',
];

/** Name of a check, and the pattern of the output line that tells why it failed. */
type Check = { what: string; cause: RegExp };

const causeIn = (output: string, cause: RegExp): string =>
  stripVTControlCharacters(output)
    .split('\n')
    .find((line) => cause.test(line))
    ?.trim() ?? 'see above';

/** Runs a script of Node, or `--test`. Prints how long it took, or its output if it fails. */
const run = ({ what, cause }: Check, script: string, ...args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const file = script.startsWith('--') ? script : path.join(ROOT, script);
    const started = performance.now();
    const child = spawn(process.execPath, [...NODE, file, ...args], { cwd: ROOT });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output += String(text)));
    child.on('close', (code) => {
      if (code === 0) {
        console.log(`  ${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
        return resolve();
      }
      console.error(output.trim());
      reject(new Error(`${what}: ${causeIn(output, cause)}. Nothing was released.`));
    });
  });

/** Checks types, lint and imports of a folder. */
const checkSources = async (folder: string): Promise<void> => {
  const include = [folder, ...AMBIENT_TYPES].map((each) => `../../${each}`);
  const config = { extends: '../../tsconfig.json', include };
  mkdirSync(path.dirname(TSCONFIG), { recursive: true });
  writeFileSync(TSCONFIG, JSON.stringify(config));
  const types = { what: 'Types', cause: /: error TS\d/ };
  await run(types, 'node_modules/typescript/bin/tsc', '--pretty', 'false', '-p', TSCONFIG).finally(() =>
    rmSync(TSCONFIG, { force: true }),
  );
  const lint = { what: 'Lint', cause: /:\d+:\d+: / };
  await run(lint, 'node_modules/oxlint/bin/oxlint', '--quiet', '--format=unix', folder);
  const imports = { what: 'Imports', cause: /^\s*error / };
  const rules = ['--config', 'dependency-cruiser.config.ts', '--output-type', 'err-long'];
  const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
  await run(imports, cruiser, ...rules, folder);
};

/** Runs the tests of a folder and of the contract only: unrelated failures must not block a release. */
const runTests = async (folder: string): Promise<void> => {
  const jest = 'node_modules/jest/bin/jest.js';
  const unit = { what: 'Tests', cause: /^\s*● / };
  await run(unit, jest, '--passWithNoTests', '--silent', `${folder}/`, 'shared/contract/');
  const others = NODE_TESTS.filter((each) => each.startsWith(`${folder}/`));
  if (others.length > 0) await run({ what: 'Tests', cause: /^\s*✖ / }, '--test', ...others);
};

/** Checks, tests and builds a folder. The rest of the build stays as it is served. */
export const checkAndBuild = async (folder: string, target: string): Promise<void> => {
  console.log(`Checking, testing and building ${folder}…`);
  await checkSources(folder);
  await runTests(folder);
  const stale = targets().filter(isStale);
  const build = { what: 'Build', cause: /Error: |names pages/ };
  if (stale.some(({ name }) => name === target)) await run(build, 'scripts/build.ts', target);
};
