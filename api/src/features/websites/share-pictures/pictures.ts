import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { drawSite, type PicturedSite } from './draw-site.ts';

const CACHE_BYTES = 8_000_000;
const LIMIT_MS = 10_000;

/** Returns a content hash of a website's picture, used as version in its URL. */
export const pictureVersion = (site: PicturedSite): string =>
  createHash('sha256').update(drawSite(site, site.look.cover?.file)).digest('base64url').slice(0, 16);

type PictureType = 'image/png' | 'image/jpeg';

/** Pictures with a cover are JPEGs, because some sites don't show a PNG of 1 MB. */
export const typeOf = ({ look }: PicturedSite): PictureType => (look.cover ? 'image/jpeg' : 'image/png');

type Waiting = { resolve: (picture: Buffer) => void; reject: (error: Error) => void };

/** Renders SVG to PNG, or to JPEG with a cover, in a worker thread, which starts on first use. */
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
    opened.on('message', ({ id, picture }: { id: number; picture: Uint8Array }) => {
      waiting.get(id)?.resolve(Buffer.from(picture));
      waiting.delete(id);
    });
    opened.on('error', fail);
    opened.on('exit', () => fail(new Error('The thread for pictures has ended.')));
    opened.unref();
    return opened;
  };
  return {
    rasterize: (svg: string, type: PictureType): Promise<Buffer> => {
      worker ??= open();
      const id = (count += 1);
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      worker.postMessage({ id, svg, type });
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

type CoverReader = (file: string) => Promise<Buffer | undefined>;

/** Creates a cache of rendered share pictures. */
export const createSitePictures = () => {
  const { rasterize, close } = createRasterizer();
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  const drawing = new Map<string, Promise<Buffer>>();
  const draw = async (site: PicturedSite, version: string, readCover: CoverReader): Promise<Buffer> => {
    try {
      const { cover } = site.look;
      const content = cover ? await readCover(cover.file) : undefined;
      const href = content && `data:image/jpeg;base64,${content.toString('base64')}`;
      const picture = await rasterize(drawSite(site, href), typeOf(site));
      cache.set(version, picture);
      return picture;
    } finally {
      drawing.delete(version);
    }
  };
  return {
    pictureOf: async (site: PicturedSite, readCover: CoverReader): Promise<Buffer> => {
      const version = pictureVersion(site);
      const known = cache.get(version);
      if (known) return known;
      const running = drawing.get(version) ?? draw(site, version, readCover);
      if (!drawing.has(version)) drawing.set(version, running);
      return running;
    },
    close,
  };
};
