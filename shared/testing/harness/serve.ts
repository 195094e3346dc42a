import { statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { developmentRelease } from '@rushtone/platform/build';
import { devServerOptions } from '../../../webpack/dev-server.ts';
import { harnessConfig } from '../../../webpack/harness.ts';
import { remoteConfig } from '../../../webpack/remote.ts';

/** `npm run dev -w remotes/<name>` runs that remote alone in a fake shell. */
const DEFAULT_PORT = 3004;
const folder = process.cwd();
const name = path.basename(folder);
const port = Number(process.env.PORT ?? DEFAULT_PORT);

const PAGE = `<!doctype html>
<html lang="en" data-brand="rushtone" style="color-scheme: dark">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} alone</title>
<link rel="icon" href="data:,">
<div id="harness"></div>
<script src="/harness/main.js"></script>
</html>`;

type Response = { end: (content?: Uint8Array) => void; statusCode: number } & {
  setHeader: (name: string, value: string) => void;
};

/** Serves `/released/<origin>/r/…`: a file of a released version, fetched from its server. */
const sendReleased = async ({ url = '' }: { url?: string }, response: Response): Promise<void> => {
  const [, origin = '', ...place] = url.split('/');
  const answer = await fetch([decodeURIComponent(origin), ...place].join('/')).catch(() => null);
  response.statusCode = answer?.status ?? 502;
  response.setHeader('content-type', answer?.headers.get('content-type') ?? 'text/plain');
  response.end(answer ? new Uint8Array(await answer.arrayBuffer()) : undefined);
};

/**
 * Sends the current stories. Each modification time gives the file a new module URL, which bypasses the
 * import cache.
 */
const sendStories = async (response: Response): Promise<void> => {
  const file = path.join(folder, 'stories.ts');
  const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  response.setHeader('content-type', 'application/json');
  if (changed === undefined) return response.end(Buffer.from('{}'));
  const { stories }: { stories: object } = await import(`${pathToFileURL(file)}?${changed}`);
  response.end(Buffer.from(JSON.stringify(stories)));
};

const compiler = webpack([harnessConfig(), remoteConfig(folder, { production: false })]);
if (!compiler) throw new Error('webpack created no compiler.');
const server = new WebpackDevServer(
  {
    ...devServerOptions(port),
    setupMiddlewares: (middlewares, { app }) => {
      app?.get('/release.json', (_request, response) => {
        response.setHeader('access-control-allow-origin', '*');
        response.json(developmentRelease(folder));
      });
      app?.get('/stories.json', (_request, response) => void sendStories(response));
      app?.use('/released', (request, response) => void sendReleased(request, response));
      middlewares.push({
        name: 'page',
        middleware: (
          request: { url?: string },
          response: { end: (text: string) => void; setHeader: (name: string, value: string) => void },
          next: () => void,
        ) => {
          if (/^\/(r|harness|ws)\b/.test(request.url ?? '')) return next();
          response.setHeader('content-type', 'text/html; charset=utf-8');
          return response.end(PAGE);
        },
      });
      return middlewares;
    },
  },
  compiler,
);
await server.start();
process.stdout.write(`${name} is ready: http://localhost:${port}\n`);
const stop = () => void server.stop().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
