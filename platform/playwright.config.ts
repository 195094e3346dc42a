import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Releases in a browser, on the example. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  // Most files start a server of their own, once for all of their tests.
  fullyParallel: false,
  workers: Math.max(1, availableParallelism()),
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  outputDir: '../test-results/platform',
  use: {
    trace: 'off',
    launchOptions: {
      executablePath: process.env.HEADLESS_SHELL ?? CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
});
