import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { contentTypeOf } from '@rushtone/platform/server';

export type StaticHost = { origin: string; stop: () => Promise<void> };

type Content = {
  /** Folders by URL prefix; the first one that contains the file serves it. */
  folders: readonly (readonly [address: string, folder: string])[];
  /** Generated files by URL path. */
  files: Readonly<Record<string, () => string>>;
  port?: number;
};

const send = (response: ServerResponse, status: number, type: string, body: string) =>
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);

/** Serves files, and `index.html` for every other path, like a typical static host. */
export const startStaticHost = async ({ folders, files, port = 0 }: Content): Promise<StaticHost> => {
  const find = async (pathname: string): Promise<string | null> => {
    for (const [address, folder] of folders) {
      if (!pathname.startsWith(address)) continue;
      const file = path.join(folder, pathname.slice(address.length));
      const found = await stat(file).catch(() => null);
      if (found?.isFile() && file.startsWith(folder)) return file;
    }
    return null;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const generated = files[pathname];
    if (generated) return void send(response, 200, contentTypeOf(pathname), generated());
    void find(decodeURIComponent(pathname)).then((file) => {
      if (file) {
        response.writeHead(200, { 'content-type': contentTypeOf(file) });
        return createReadStream(file).pipe(response);
      }
      if (/^\/(api|assets|r)\//.test(pathname))
        return send(response, 404, 'application/json', '{"code":404,"message":"Not found.","data":null}');
      return send(response, 200, 'text/html; charset=utf-8', files['/index.html']?.() ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    origin: `http://localhost:${bound}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
