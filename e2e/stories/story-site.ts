import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Stories } from '@rushtone/testing/stories';
import { compile, readRemotePackage } from '@rushtone/platform/build';
import { builtHarnessConfig } from '../../webpack/harness.ts';
import { DIST, remoteFolder, REMOTES } from '../../webpack/paths.ts';

const HARNESS = path.join(DIST, 'harness');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

const PAGE = `<!doctype html>
<html lang="en" data-brand="rushtone" data-boxes style="color-scheme: dark">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stories</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/harness/main.css">
<div id="harness"></div>
<script defer src="/harness/main.js"></script>
</html>`;

/** Reads the stories of all remotes that have any. */
export const readAllStories = async (): Promise<Map<string, Stories>> => {
  const all = new Map<string, Stories>();
  for (const name of REMOTES) {
    const file = path.join(remoteFolder(name), 'stories.ts');
    if (!existsSync(file)) continue;
    const { stories }: { stories: Stories } = await import(file);
    all.set(name, stories);
  }
  return all;
};

export type StorySite = { address: (remote: string) => string; stop: () => void };

/** Serves the harness with the built remotes and their stories; each remote is at `<remote>.localhost`. */
export const startStorySite = async (all: ReadonlyMap<string, Stories>): Promise<StorySite> => {
  await compile(builtHarnessConfig(HARNESS));
  const server = createServer(({ url = '/', headers }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const remote = headers.host?.split('.')[0] ?? '';
    const send = (type: string, content: string | Buffer) =>
      response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=60' }).end(content);
    if (pathname === '/stories.json') return send('application/json', JSON.stringify(all.get(remote)));
    const [, folder = '', ...rest] = pathname.split('/');
    const root = folder === 'harness' ? HARNESS : folder === 'r' ? path.join(DIST, 'r') : null;
    if (root === null) return send('text/html; charset=utf-8', PAGE);
    const file = path.join(root, ...rest);
    if (!file.startsWith(root) || !existsSync(file)) return response.writeHead(404).end();
    return send(TYPES[path.extname(file)] ?? 'application/octet-stream', readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: (remote) => {
      const { version } = readRemotePackage(remoteFolder(remote));
      return `http://${remote}.localhost:${port}/?bare&release=/r/${remote}/${version}/release.json`;
    },
    stop: () => void server.close(),
  };
};

/** Returns a remote's screenshots with their sizes in bytes. */
export const picturesOf = (remote: string): ReadonlyMap<string, number> => {
  const folder = path.join(remoteFolder(remote), 'stories');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name)).length]));
};
