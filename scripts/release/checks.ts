import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../webpack/paths.ts';
import { NODE_TESTS } from '../lib/check-steps.ts';
import { isStale, targets } from '../lib/targets.ts';

const NODE = ['--disable-warning=ExperimentalWarning'];
const TSCONFIG = path.join(ROOT, 'node_modules/.cache/tsconfig.release.json');

/** Declarations that no import leads to. */
const AMBIENT_TYPES = [
  '*/src/**/*.d.ts',
  'shared/*/src/**/*.d.ts',
  'webpack/*.d.ts',
  'shared/testing/jest/setup.ts',
];

/** Runs a script, or `--test`, of Node. Its output is shown when it fails. */
const run = (what: string, script: string, ...args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const file = script.startsWith('--') ? script : path.join(ROOT, script);
    const child = spawn(process.execPath, [...NODE, file, ...args], { cwd: ROOT });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output += String(text)));
    child.on('close', (code) => {
      if (code === 0) return resolve();
      console.error(output.trim());
      reject(new Error(`${what} failed, see above. Nothing was released.`));
    });
  });

/** Types, lint and imports of one folder. */
const checkSources = async (folder: string): Promise<void> => {
  const include = [folder, ...AMBIENT_TYPES].map((each) => `../../${each}`);
  const config = { extends: '../../tsconfig.json', include };
  writeFileSync(TSCONFIG, JSON.stringify(config));
  await run('The check of types', 'node_modules/typescript/bin/tsc', '-p', TSCONFIG).finally(() =>
    rmSync(TSCONFIG, { force: true }),
  );
  await run('Lint', 'node_modules/oxlint/bin/oxlint', '--quiet', folder);
  const rules = ['--config', 'dependency-cruiser.config.ts', '--output-type', 'err-long'];
  const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
  await run('The check of imports', cruiser, ...rules, folder);
};

/** The tests of a folder and of the contract: what else happens to fail must not hold a release back. */
const runTests = async (folder: string): Promise<void> => {
  const what = `The tests of ${folder}`;
  const jest = 'node_modules/jest/bin/jest.js';
  await run(what, jest, '--passWithNoTests', '--silent', `${folder}/`, 'shared/contract/');
  const others = NODE_TESTS.filter((each) => each.startsWith(`${folder}/`));
  if (others.length > 0) await run(what, '--test', ...others);
};

/** Checks and tests what is in one folder, and builds it; the rest of the build stays as it is served. */
export const checkAndBuild = async (folder: string, target: string): Promise<void> => {
  console.log(`Checking, testing and building ${folder}…`);
  await checkSources(folder);
  await runTests(folder);
  const stale = targets().filter(isStale);
  if (stale.some(({ name }) => name === target)) await run('The build', 'scripts/build.ts', target);
};
