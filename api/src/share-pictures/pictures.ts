import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { drawSite, type PicturedSite } from './draw-site.ts';

const CACHE_BYTES = 8_000_000;
const LIMIT_MS = 10_000;

/** Returns a content hash of a website's picture, used as version in its URL. */
export const pictureVersion = (site: PicturedSite): string =>
  createHash('sha256').update(drawSite(site)).digest('base64url').slice(0, 16);

type Waiting = { resolve: (png: Buffer) => void; reject: (error: Error) => void };

/** Renders SVG to PNG in a worker thread, which starts on first use. */
const createRasterizer = () => {
  let worker: Worker | null = null;
  let count = 0;
  const waiting = new Map<number, Waiting>();
  const fail = (error: Error): void => {
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const open = (): Worker => {
    const opened = new Worker(new URL('render-worker.ts', import.meta.url));
    opened.on('message', ({ id, png }: { id: number; png: Uint8Array }) => {
      waiting.get(id)?.resolve(Buffer.from(png));
      waiting.delete(id);
    });
    opened.on('error', fail);
    opened.on('exit', () => fail(new Error('The thread for pictures has ended.')));
    opened.unref();
    return opened;
  };
  return {
    rasterize: (svg: string): Promise<Buffer> => {
      worker ??= open();
      const id = (count += 1);
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      worker.postMessage({ id, svg });
      const timer = setTimeout(() => reject(new Error('A picture took too long.')), LIMIT_MS);
      return promise.finally(() => {
        clearTimeout(timer);
        waiting.delete(id);
      });
    },
    close: async () => {
      await worker?.terminate();
    },
  };
};

/** Creates a cache of rendered share pictures. */
export const createSitePictures = () => {
  const { rasterize, close } = createRasterizer();
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  const drawing = new Map<string, Promise<Buffer>>();
  const draw = async (svg: string): Promise<Buffer> => {
    try {
      const png = await rasterize(svg);
      cache.set(svg, png);
      return png;
    } finally {
      drawing.delete(svg);
    }
  };
  return {
    pictureOf: async (site: PicturedSite): Promise<Buffer> => {
      const svg = drawSite(site);
      const known = cache.get(svg);
      if (known) return known;
      const running = drawing.get(svg) ?? draw(svg);
      if (!drawing.has(svg)) drawing.set(svg, running);
      return running;
    },
    close,
  };
};
