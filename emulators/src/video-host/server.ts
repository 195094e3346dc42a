import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readClientFiles } from './client-files.ts';
import { defaultShellOrigins, everyAnswer } from './headers.ts';
import { answer, type RouteContext } from './routes.ts';
import type { TitleOf } from './titles.ts';

export interface VideoHostOptions {
  /** The folder that webpack wrote the browser's part to. */
  clientDir: string;
  titleOf: TitleOf;
  /** Sources of `frame-ancestors`: who may embed a video. */
  shellOrigins?: readonly string[];
}

async function respond(
  context: RouteContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...everyAnswer, allow: 'GET, HEAD' }).end();
    return;
  }
  const address = `http://video-host${request.url ?? '/'}`;
  const url = new URL(URL.canParse(address) ? address : 'http://video-host/');
  const { status, type, headers, body } = await answer(context, url);
  if (headers['etag'] && request.headers['if-none-match'] === headers['etag']) {
    response.writeHead(304, { ...everyAnswer, ...headers }).end();
    return;
  }
  const length = Buffer.byteLength(body);
  response.writeHead(status, { ...everyAnswer, ...headers, 'content-type': type, 'content-length': length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The embedded default for the video host. It must listen on another origin than the shell, as the real one does. */
export async function createVideoHost(options: VideoHostOptions): Promise<Server> {
  const { clientDir, titleOf, shellOrigins = defaultShellOrigins } = options;
  const context: RouteContext = { files: await readClientFiles(clientDir), titleOf, shellOrigins };
  return createServer((request, response) => {
    respond(context, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500, everyAnswer);
      response.end();
    });
  });
}
