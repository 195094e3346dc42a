import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from 'jest';
import { sharedVersions } from './webpack/shared.ts';

const folder = '<rootDir>/shared/testing/jest';
const CONFIGURE_BROWSER = '<rootDir>/platform/testing/configure-browser.ts';

const project = {
  // A sparse checkout of one remote has no shell, and Jest refuses a root that does not exist.
  roots: ['shell', 'remotes', 'shared', 'platform']
    .filter((name) => existsSync(path.join(import.meta.dirname, name)))
    .map((name) => `<rootDir>/${name}`),
  // Node's own runner tests the maker's engine, which is pure and heavy, and the release store.
  testPathIgnorePatterns: ['/node_modules/', '/tools/src/engine/', '/platform/(commands|store|server)/'],
  transform: {
    '\\.[cm]?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: true } },
          experimental: { keepImportAttributes: false },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // What ships as a module alone is translated as our own code is.
  transformIgnorePatterns: ['^(?!.*/(?:qr|htmlparser2)/).*/node_modules/'],
  // What webpack writes into the shell; without a root nothing is checked, as in development.
  globals: { RELEASE_ROOT: null, SHARED_VERSIONS: sharedVersions() },
  moduleNameMapper: { '\\.scss$': 'identity-obj-proxy' },
};

/** The front end's tests; the API and the scripts are tested by Node's own runner. */
const config: Config = {
  // Ten times what the slowest test takes on a quiet machine.
  testTimeout: 120_000,
  // On a busy machine a worker needs more than the 500 ms by which Jest otherwise says that it hangs.
  workerGracefulExitTimeout: 10_000,
  projects: [
    {
      ...project,
      testMatch: ['**/*.test.tsx'],
      testEnvironment: `${folder}/environment.cjs`,
      setupFilesAfterEnv: [CONFIGURE_BROWSER, `${folder}/setup.ts`, `${folder}/setup-pages.ts`],
    },
    // jsdom costs more than most of these tests. Those that need it name it: `@jest-environment @rushtone/testing/browser`.
    {
      ...project,
      testMatch: ['**/*.test.ts'],
      testEnvironment: 'node',
      setupFilesAfterEnv: [CONFIGURE_BROWSER, `${folder}/setup.ts`],
    },
  ],
};

export default config;
