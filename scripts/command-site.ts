import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@rushtone/emulators/demo-accounts';
import type { CommandSite } from '@rushtone/platform/commands';
import { shellPathsOf, SITES } from '@rushtone/site';
import { BUILD_SITE } from '../webpack/build-site.ts';
import { devServerOptions } from '../webpack/dev-server.ts';
import { DIST, ROOT } from '../webpack/paths.ts';
import { remoteConfig } from '../webpack/remote.ts';
import { remoteServerConfig } from '../webpack/ssr.ts';
import { checkAndBuild } from './lib/check-and-build.ts';
import { newRemoteFiles } from './lib/new-remote-files.ts';
import { buildIfStale, readPort } from './lib/run.ts';
import { targets } from './lib/targets.ts';
import { mapsCommand, sendMaps } from './sentry/send-maps.ts';
import { readSentryUpload } from './sentry/upload.ts';

type Manifest = Readonly<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>;

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'));

const boot: CommandSite['boot'] = {
  start: async ({ data, dist, store, environment }) => {
    // Only a release needs what tests start servers with.
    const [{ startProcess }, { copyDemoDatabase }] = await Promise.all([
      import('@rushtone/api-testing/server-process'),
      import('@rushtone/api-testing/database-template'),
    ]);
    // A server with an empty folder takes twice as long to start.
    await copyDemoDatabase(data);
    const videoHost = path.join(DIST, 'video-host');
    if (existsSync(videoHost)) cpSync(videoHost, path.join(dist, 'video-host'), { recursive: true });
    const env = {
      DIST_DIR: dist,
      RELEASE_STORE: store,
      RELEASE_ENVIRONMENT: environment,
      RELEASE_BUILDERS: 'ignored',
    };
    const { port, stop } = await startProcess(data, env);
    return { port, log: path.join(data, 'log/server.log'), stop };
  },
  signInPath: '/login',
  // Those of a plan that has everything.
  roles: ['subscriber'],
  signIn: async (page, origin) => {
    const email = DEMO_ACCOUNTS.find(({ plan }) => plan === 'premium_plus')?.email ?? '';
    await page.goto(`${origin}/login`);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Account' }).waitFor();
  },
  // Visitors see a link in its place.
  isSignedIn: (page, timeout) => page.getByRole('button', { name: 'Account' }).waitFor({ timeout }),
  failureHeading: 'This page could not be loaded',
};

const contract: CommandSite['contract'] = {
  workspaces: ['shared/domain', 'shared/site'],
  ambient: ['shared/*/src/**/*.d.ts'],
  entries: ['remote', 'router', 'expectations'],
  code: 'expectations',
  dependencies: () => {
    const own = Object.entries(manifestOf('shared/contract').dependencies);
    return {
      ...Object.fromEntries(own.filter(([name]) => !name.startsWith('@rushtone/'))),
      '@types/react': manifestOf('').devDependencies['@types/react'] ?? '',
      'react-router-dom': manifestOf('shell').dependencies['react-router-dom'] ?? '',
    };
  },
};

/** What the commands of the platform need of this site. */
export const COMMAND_SITE: CommandSite = {
  name: SITES.rushtone.name,
  build: BUILD_SITE,
  dist: DIST,
  data: process.env.DATA_DIR ?? path.join(ROOT, '.data'),
  folders: { remotes: 'remotes', shell: 'shell', contract: 'shared/contract' },
  sources: ['platform/browser', 'package-lock.json'],
  hosts: { main: '', radio: 'fm.', subscriber: 'luna.' },
  pathsOf: shellPathsOf,
  addressOf: (where) =>
    where === 'local' ? `http://localhost:${readPort(process.env.PORT)}` : `https://${SITES.rushtone.domain}`,
  targets,
  buildIfStale,
  checkAndBuild,
  remoteConfig,
  remoteServerConfig,
  devServer: devServerOptions,
  styleImporters: [
    {
      // Resolves `@rushtone/ui/…` like webpack.
      findFileUrl: (name) => {
        const [, folder, rest = ''] = /^@rushtone\/([^/]+)\/(.*)$/.exec(name) ?? [];
        return folder === undefined ? null : pathToFileURL(path.join(ROOT, 'shared', folder, 'src', rest));
      },
    },
  ],
  boot,
  contract,
  newRemote: { model: 'remotes/subscribe', files: newRemoteFiles },
  checkSettings: () => void readSentryUpload(process.env),
  onPublished: sendMaps,
  commands: {
    maps: {
      usage: 'maps <remote>|shell [<version>]',
      help: 'uploads the source maps of a released version again, for the stacks of errors',
      needs: 1,
      run: mapsCommand,
    },
  },
};
