import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { PORT } from './site.ts';

/** Resolves when the service worker handles the requests of the page. */
export const workerActive = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated');

/** Resolves when the files that the page loaded before the worker was active are kept, so that it starts offline. */
export const filesKept = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const cache = await caches.open('rushtone-files');
          const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
          const files = loaded.filter((url) =>
            /^\/(?:assets|r)\/[^?]*$/.test(url.slice(location.origin.length)),
          );
          const found = await Promise.all(files.map((url) => cache.match(url, { ignoreVary: true })));
          return files.filter((_url, at) => !found[at]);
        }),
      { timeout: 60_000 },
    )
    .toEqual([]);

export type WatchedServer = {
  port: number;
  /** Addresses of documents that were requested more than once since the last call. */
  repeated: () => string[];
  stop: () => Promise<void>;
};

/** A port that leads to the test server and counts the documents that browsers request there. */
export const startWatchedServer = async (): Promise<WatchedServer> => {
  const documents = new Map<string, number>();
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    if (
      method === 'GET' &&
      headers['sec-fetch-mode'] === 'navigate' &&
      headers['sec-fetch-dest'] !== 'iframe'
    ) {
      const address = `${headers.host}${url}`;
      documents.set(address, (documents.get(address) ?? 0) + 1);
    }
    const onwards = request({ host: '127.0.0.1', port: PORT, method, path: url, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    onwards.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onwards.destroy());
    incoming.pipe(onwards);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    repeated: () => {
      const found = [...documents].flatMap(([address, times]) =>
        times > 1 ? [`${times} × ${address}`] : [],
      );
      documents.clear();
      return found;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
