import type { Config } from 'jest';
import { sharedVersions } from './webpack/shared.ts';

/** What renders is tested here, in jsdom; the API and the scripts are tested by Node's own runner. */
const config: Config = {
  testEnvironment: '<rootDir>/shared/testing/jest/environment.cjs',
  roots: ['<rootDir>/shell', '<rootDir>/remotes', '<rootDir>/shared'],
  testMatch: ['**/*.test.{ts,tsx}'],
  // Node's own runner tests the maker's engine, which is pure and heavy, and the release store.
  testPathIgnorePatterns: ['/node_modules/', '/tools/src/engine/', '/releases/src/store/'],
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
  setupFilesAfterEnv: ['<rootDir>/shared/testing/jest/setup.ts'],
};

export default config;
