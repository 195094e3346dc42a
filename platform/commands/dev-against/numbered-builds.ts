import type { readFile } from 'node:fs';
import path from 'node:path';
import type { Release } from '../../registry/index.ts';
import webpack, { type Compiler, type Configuration } from 'webpack';
import WebpackDevServer, { type Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { developmentRelease } from '../../build/index.ts';
import { firstGoodBuild } from '../builds/first-good-build.ts';

const BUILDS = '/builds';
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

type Output = { readFile: typeof readFile };

/**
 * Gives each build of a remote its own version, container and folder, so that a page swaps builds like released
 * versions. React's hot reloading would need a development build of the shell.
 */
const numbered = (release: Release, build: number): Release & { builds: string } => ({
  ...release,
  version: `${release.version}.${build}`,
  container: `${release.container}_${build}`,
  base: release.base.replace(/dev\/$/, `dev-${build}/`),
  builds: BUILDS,
});

const readOutput = (compiler: Compiler, file: string): Promise<Buffer | null> =>
  new Promise((resolve) =>
    (compiler.outputFileSystem as Output | null)?.readFile(file, (error, content) =>
      resolve(error ? null : content),
    ),
  );

/** The remote that is served from this machine, whose name is that of its folder. */
export type OwnRemote = { folder: string; config: Configuration; devServer: DevServerConfiguration };

const compilerOf = ({ config }: OwnRemote, name: string): Compiler => {
  const { cache } = config;
  // Modules in the cache of `npm run dev` have been compiled for hot updates, which this build has not.
  const own = typeof cache === 'object' && { cache: { ...cache, name: `${name}-against` } };
  const compiler = webpack({ ...config, ...own });
  if (!compiler) throw new Error('webpack created no compiler.');
  return compiler;
};

export type NumberedBuilds = { origin: string; stop: () => Promise<void> };

/** Serves the builds of a remote and notifies open pages of each new one. Resolves after the first build. */
export const serveNumberedBuilds = async (own: OwnRemote, port: number): Promise<NumberedBuilds> => {
  const release = developmentRelease(own.folder);
  const { name } = release;
  const compiler = compilerOf(own, name);
  const listeners = new Set<(build: number) => void>();
  let build = 0;
  compiler.hooks.done.tap('NumberedBuilds', (stats) => {
    if (stats.hasErrors()) return;
    build += 1;
    listeners.forEach((tell) => tell(build));
  });
  const first = firstGoodBuild(compiler);

  const fileOf = async (place: string): Promise<Buffer | string | null> => {
    const [, number, file] = new RegExp(`^/r/${name}/dev-(\\d+)/(.+)$`).exec(place) ?? [];
    if (number === undefined || file === undefined) return null;
    const content = await readOutput(compiler, path.join(compiler.outputPath, file));
    if (!content || !path.extname(file).endsWith('js')) return content;
    const { container, base } = numbered(release, Number(number));
    return String(content).replaceAll(release.container, container).replaceAll(release.base, base);
  };

  const server = new WebpackDevServer(
    {
      ...own.devServer,
      port,
      hot: false,
      webSocketServer: false,
      client: false,
      setupMiddlewares: (middlewares, { app }) => {
        app?.use((_request, response, next) => {
          response.setHeader('access-control-allow-origin', '*');
          next();
        });
        app?.get('/release.json', (_request, response) => void response.json(numbered(release, build)));
        app?.get(BUILDS, (request, response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
          const tell = (number: number) => void response.write(`data: ${number}\n\n`);
          tell(build);
          listeners.add(tell);
          request.on('close', () => listeners.delete(tell));
        });
        app?.get(`/r/${name}/*file`, async (request, response, next) => {
          const content = await fileOf(request.path);
          if (content === null) return next();
          const type = TYPES[path.extname(request.path)] ?? 'application/octet-stream';
          return response.set({ 'content-type': type, 'cache-control': 'no-store' }).send(content);
        });
        return middlewares;
      },
    },
    compiler,
  );
  await server.start();
  await first;
  return { origin: `http://localhost:${port}`, stop: () => server.stop() };
};
