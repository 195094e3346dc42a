import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { createVideoHost } from '../server.ts';
import { parentPage } from './parent-page.ts';

export const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
export const hasChromium = existsSync(chromiumPath);

/** Created by `npm run build`. */
const BUILD = path.join(import.meta.dirname, '../../../../dist/video-host');

export interface Rig {
  host: string;
  /** Opens a page on another origin and waits until its console shows `said`: an event, or that the API is ready. */
  openParent(said: string, options?: object): Promise<Page>;
  close(): Promise<void>;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** Lets a test measure the page's audio output: adds `loudness()` to the embed's frame. */
function tapSound(): void {
  const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
  Reflect.set(AudioNode.prototype, 'connect', function tapped(this: AudioNode, to: AudioNode) {
    if (to instanceof AudioDestinationNode) {
      const tap = new AnalyserNode(to.context, { fftSize: 32_768 });
      const samples = new Float32Array(tap.fftSize);
      connect.call(this, tap);
      Reflect.set(window, 'loudness', () => {
        tap.getFloatTimeDomainData(samples);
        const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
        const rms = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
        return { peak, rms };
      });
    }
    return connect.call(this, to);
  });
}

export async function startRig(): Promise<Rig> {
  const titleOf = async (id: string) =>
    id === 'rt-known' ? { title: 'Glass <Highway>', author: 'Vela' } : undefined;
  const videoHost = createVideoHost(BUILD, titleOf);
  const host = await videoHost.listen({ port: 0, host: '127.0.0.1' });
  const shell = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(parentPage(host));
  });
  const shellPort = await listen(shell);
  const browser: Browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  return {
    host,
    // Evaluating code in the page would count as a user gesture and thus allow sound.
    async openParent(said, options) {
      const page = await browser.newPage();
      await page.addInitScript(tapSound);
      const query = options ? `?create=${encodeURIComponent(JSON.stringify(options))}` : '';
      await Promise.all([
        page.waitForEvent('console', (message) => message.text() === said),
        page.goto(`http://localhost:${shellPort}/${query}`),
      ]);
      return page;
    },
    async close() {
      await browser.close();
      await videoHost.close();
      shell.close();
    },
  };
}
