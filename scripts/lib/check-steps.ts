import { countJest, countTap } from './counts.ts';
import { REPORT, type Step } from './steps.ts';

const NODE = ['--disable-warning=ExperimentalWarning'];

/** Tests of Node's own runner, listed in the terminal and counted. */
export const nodeTests = (name: string, files: readonly string[]): Step => ({
  name,
  command: 'node',
  args: [
    ...NODE,
    '--test',
    '--test-concurrency=3',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${REPORT}`,
    ...files,
  ],
  advice: 'Run one of them again with: node --test <file>',
  count: countTap,
});

/** Everything that needs no browser. */
export const checkSteps: readonly Step[] = [
  {
    name: 'format',
    command: 'prettier',
    args: ['--check', '--log-level=warn', '.'],
    advice: 'Run: npm run format',
  },
  { name: 'lint', command: 'oxlint', args: [], advice: 'Each line above names a rule and a place.' },
  {
    name: 'imports',
    command: 'node',
    args: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      ...['--config', 'dependency-cruiser.config.ts', '--output-type', 'err-long'],
      ...['api', 'cli', 'remotes', 'scripts', 'shared', 'shell', 'webpack'],
    ],
    advice: 'Each rule above says what may not import what, and why: dependency-cruiser.config.ts',
  },
  { name: 'types', command: 'tsc', args: ['-p', '.'], advice: 'Mend the types named above.' },
  {
    name: 'build',
    command: 'node',
    args: [...NODE, 'scripts/build.ts'],
    advice: 'webpack says above what it could not build.',
  },
  {
    name: 'budgets',
    command: 'node',
    args: [...NODE, 'scripts/budgets.ts'],
    advice: 'A first load has grown past its limit: load later what the first view does not need.',
  },
  {
    name: 'unit',
    command: 'jest',
    args: ['--json', `--outputFile=${REPORT}`],
    advice: 'Run one of them again with: npx jest <file>',
    count: countJest,
  },
  nodeTests('API, commands and scripts', [
    'api/**/*.test.ts',
    'cli/**/*.test.ts',
    'emulators/**/*.test.ts',
    'scripts/**/*.test.ts',
    'webpack/**/*.test.ts',
    'bench/**/*.test.ts',
    'shared/releases/src/store/*.test.ts',
    'remotes/tools/src/engine/**/*.test.ts',
  ]),
  {
    name: 'identity',
    command: 'node',
    args: [...NODE, 'scripts/check-identity.ts'],
    advice: 'The identity emulator no longer answers as Google does: the step named above differs.',
  },
];
