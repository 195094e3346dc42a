import { defineConfig } from '@playwright/test';

const PORT = Number(process.env.E2E_PORT ?? 8190);
const CI = Boolean(process.env.CI);

/** The real thing: production builds, the API, its database and the video host emulator, in a real Chromium. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // What is timed by the frame runs alone, after the rest.
  projects: [
    {
      name: 'site',
      testIgnore: [
        '**/player/journey.spec.ts',
        '**/releases/release-music.spec.ts',
        '**/development/*.spec.ts',
      ],
    },
    { name: 'music', testMatch: '**/player/journey.spec.ts', fullyParallel: false, dependencies: ['site'] },
    {
      name: 'release',
      testMatch: '**/releases/release-music.spec.ts',
      fullyParallel: false,
      dependencies: ['music'],
    },
    {
      name: 'dev',
      testMatch: ['**/development/*.spec.ts'],
      fullyParallel: false,
      dependencies: ['release'],
    },
  ],
  workers: 2,
  retries: CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  webServer: {
    command: `node --disable-warning=ExperimentalWarning e2e/support/server.ts ${PORT}`,
    url: `http://localhost:${PORT}/api/ready`,
    reuseExistingServer: false,
    stdout: 'ignore',
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
