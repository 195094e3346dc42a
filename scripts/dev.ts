import { spawn } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { REMOTES, ROOT } from '../webpack/paths.ts';
import { remoteConfig } from '../webpack/remote.ts';
import { shellConfig } from '../webpack/shell.ts';
import { DEV_DIST, writeDevDist } from './lib/dev-dist.ts';
import { readPort } from './lib/port.ts';
import { buildWhatIsStale } from './lib/run.ts';
import { remoteFolder } from './lib/targets.ts';

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = net.createServer().listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Starts the API behind the development server; its one line is ours to say. */
const startApi = (port: number) =>
  new Promise<() => void>((resolve, reject) => {
    const api = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', path.join(ROOT, 'api/src/main.ts')],
      {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, RUSHTONE_DEV: '1', DIST_DIR: DEV_DIST, PORT: String(port) },
      },
    );
    api.stdout.once('data', () => resolve(() => api.kill('SIGTERM')));
    api.on('exit', (code) => reject(new Error(`The API ended with code ${code}.`)));
  });

const readLive = (named: readonly string[]): string[] => {
  const unknown = named.filter((name) => !REMOTES.some((remote) => remote === name));
  if (unknown.length > 0)
    throw new Error(`There is no remote called ${unknown.join(', ')}. Known: ${REMOTES.join(', ')}.`);
  return named.length > 0 ? [...named] : [...REMOTES];
};

const main = async (): Promise<void> => {
  const live = readLive(process.argv.slice(2));
  const port = readPort(process.env.PORT);
  buildWhatIsStale();
  writeDevDist(live);
  const apiPort = await freePort();
  const stopApi = await startApi(apiPort);
  const compiler = webpack([
    shellConfig({ production: false }),
    ...live.map((name) => remoteConfig(remoteFolder(name), { production: false })),
  ]);
  if (!compiler) throw new Error('webpack made no compiler.');
  const server = new WebpackDevServer(
    {
      port,
      host: 'localhost',
      hot: true,
      liveReload: false,
      allowedHosts: 'all',
      static: false,
      headers: { 'Access-Control-Allow-Origin': '*' },
      client: { overlay: false, logging: 'warn' },
      devMiddleware: { stats: 'errors-warnings' },
      proxy: [{ context: (pathname: string) => pathname !== '/ws', target: `http://localhost:${apiPort}` }],
    },
    compiler,
  );
  await server.start();
  console.log(`Rushtone is ready: http://localhost:${port} (live: shell, ${live.join(', ')})`);
  const stop = () => void server.stop().then(stopApi);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
