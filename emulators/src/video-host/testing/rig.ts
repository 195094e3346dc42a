import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import webpack from 'webpack';
import { createVideoHost } from '../server.ts';
import { videoHostConfig } from '../webpack.config.ts';
import { parentPage } from './parent-page.ts';

export const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
export const hasChromium = existsSync(chromiumPath);

const here = import.meta.dirname;
const root = resolve(here, '../../../..');

export interface Rig {
  host: string;
  /** A page of another origin, once it has said something on its console: an event, or that the API is there. */
  openParent(said: string, options?: object): Promise<Page>;
  openBlank(): Promise<Page>;
  offlineScript: string;
  close(): Promise<void>;
}

async function build(out: string): Promise<void> {
  const config = videoHostConfig({ root, out, production: true });
  const offline = join(here, 'offline-sound.ts');
  const compiler = webpack({ ...config, entry: { ...(config.entry as object), offline } });
  await new Promise<void>((done, fail) => {
    compiler?.run((error, stats) => {
      if (error || stats?.hasErrors()) fail(error ?? new Error(stats?.toString('errors-only')));
      else done();
    });
  });
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

export async function startRig(): Promise<Rig> {
  const out = await mkdtemp(join(tmpdir(), 'video-host-'));
  await build(out);
  const titleOf = async (id: string) =>
    id === 'rt-known' ? { title: 'Glass <Highway>', author: 'Vela' } : undefined;
  const videoHost = await createVideoHost({ clientDir: out, titleOf });
  const host = `http://127.0.0.1:${await listen(videoHost)}`;
  const shell = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(parentPage(host));
  });
  const shellPort = await listen(shell);
  const browser: Browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  return {
    host,
    offlineScript: join(out, 'offline.js'),
    // Evaluating in the page would count as a user's gesture and so allow sound.
    async openParent(said, options) {
      const page = await browser.newPage();
      const query = options ? `?create=${encodeURIComponent(JSON.stringify(options))}` : '';
      await Promise.all([
        page.waitForEvent('console', (message) => message.text() === said),
        page.goto(`http://localhost:${shellPort}/${query}`),
      ]);
      return page;
    },
    openBlank: () => browser.newPage(),
    async close() {
      await browser.close();
      videoHost.close();
      shell.close();
      await rm(out, { recursive: true });
    },
  };
}
