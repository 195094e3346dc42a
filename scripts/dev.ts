import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { anyFreePort, isPortFree } from '@rushtone/api/process/ports';
import { openSession } from '@rushtone/platform/commands';
import { firstGoodBuild } from '@rushtone/platform/commands/builds';
import { ownRemote, serveAgainst } from '@rushtone/platform/commands/dev-against';
import { isRegistry, type Registry, type ShellAssets } from '@rushtone/platform/registry';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { developmentRelease } from '@rushtone/platform/build';
import { devServerOptions } from '../webpack/dev-server.ts';
import { DIST, REMOTES, remoteFolder, ROOT } from '../webpack/paths.ts';
import { remoteConfig } from '../webpack/remote.ts';
import { sharedVersions, shellManifest } from '../webpack/shared.ts';
import { shellConfig } from '../webpack/shell.ts';
import { COMMAND_SITE } from './command-site.ts';
import { buildIfStale, readPort } from './lib/run.ts';

const DEV_DIST = path.join(DIST, 'dev');
/** A server of `npm start` may be running on `.data`. */
const DEV_DATA = path.join(ROOT, '.data/dev');
/** Taken while another server has the default port. */
const OTHER_PORT = 8090;
const SHELL: ShellAssets = {
  version: 'dev',
  scripts: [{ url: '/assets/main.js' }],
  styles: [],
  fonts: [],
  contract: sharedVersions()['@rushtone/contract'] ?? '',
  ...shellManifest(),
  root: null,
  files: {},
};

const writeJson = (file: string, value: unknown) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value, null, 2));
};

const readBuilt = (): Registry => {
  const built: unknown = JSON.parse(readFileSync(path.join(DIST, 'registry.json'), 'utf8'));
  if (!isRegistry(built)) throw new Error('dist/registry.json is not valid. Run npm run build.');
  return built;
};

/**
 * Writes the files that the API serves behind the development server: live-reloaded remotes by name, all others from
 * the release store, or from the build if nothing has been released.
 */
const writeDevDist = async (live: readonly string[]): Promise<void> => {
  rmSync(DEV_DIST, { recursive: true, force: true });
  const released = await (await openSession(COMMAND_SITE)).read();
  const { remotes: others, ...registry } = released.rev > 0 ? released : readBuilt();
  const developed = live.map((name) => [name, developmentRelease(remoteFolder(name))] as const);
  const remotes = { ...others, ...Object.fromEntries(developed) };
  writeJson(path.join(DEV_DIST, 'registry.json'), { ...registry, remotes, channels: {} });
  writeJson(path.join(DEV_DIST, 'shell/assets.json'), SHELL);
  for (const folder of ['r', 'social', 'icons', 'video-host'])
    cpSync(path.join(DIST, folder), path.join(DEV_DIST, folder), { recursive: true });
};

/** Starts the API behind the development server. Its first line of output signals that it is ready. */
const startApi = (port: number) =>
  new Promise<() => void>((resolve, reject) => {
    const api = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', path.join(ROOT, 'api/src/main.ts')],
      {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          DATA_DIR: DEV_DATA,
          ...process.env,
          RUSHTONE_DEV: '1',
          DIST_DIR: DEV_DIST,
          PORT: String(port),
        },
      },
    );
    api.stdout.once('data', () => resolve(() => api.kill('SIGTERM')));
    api.on('exit', (code) => reject(new Error(`The API exited with code ${code}.`)));
  });

const liveRemotes = (named: readonly string[]): string[] => {
  const unknown = named.filter((name) => !REMOTES.some((remote) => remote === name));
  if (unknown.length > 0)
    throw new Error(`Unknown remote: ${unknown.join(', ')}. Remotes: ${REMOTES.join(', ')}.`);
  return named.length > 0 ? [...named] : [...REMOTES];
};

/** Returns `PORT`, or else the first free one of the default and its substitute. */
const choosePort = async (): Promise<number> => {
  const port = readPort(process.env.PORT);
  const isChosen = Boolean(process.env.PORT) || (await isPortFree(port, 'localhost'));
  return isChosen ? port : OTHER_PORT;
};

const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { against: { type: 'string' } },
  });
  const live = liveRemotes(positionals);
  const port = await choosePort();
  if (values.against !== undefined) {
    const buildsPort = await anyFreePort();
    const own = ownRemote(COMMAND_SITE, positionals, buildsPort);
    const end = await serveAgainst(own, { against: values.against, port, buildsPort });
    process.once('SIGINT', () => void end());
    process.once('SIGTERM', () => void end());
    return;
  }
  await buildIfStale('quick');
  await writeDevDist(live);
  const apiPort = await anyFreePort();
  const stopApi = await startApi(apiPort);
  const compiler = webpack([
    shellConfig({ production: false }),
    ...live.map((name) => remoteConfig(remoteFolder(name), { production: false })),
  ]);
  if (!compiler) throw new Error('webpack created no compiler.');
  const server = new WebpackDevServer(
    {
      ...devServerOptions(port),
      proxy: [{ context: (pathname: string) => pathname !== '/ws', target: `http://localhost:${apiPort}` }],
    },
    compiler,
  );
  const built = firstGoodBuild(compiler);
  await server.start();
  await built;
  console.log(`Rushtone is ready: http://localhost:${port} (live: shell, ${live.join(', ')})`);
  const stop = () => void server.stop().then(stopApi);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
