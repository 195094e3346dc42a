import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const fontBuffers = ['outfit.woff2', 'outfit-ext.woff2'].map((name) =>
  readFileSync(path.join(import.meta.dirname, name)),
);
const require = createRequire(import.meta.url);
await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
await initJpegEncoder(
  new WebAssembly.Module(readFileSync(require.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))),
);

const QUALITY = 80;

type Drawing = { id: number; svg: string; type: 'image/png' | 'image/jpeg' };

parentPort?.on('message', async ({ id, svg, type }: Drawing) => {
  const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Outfit' } });
  const rendered = drawing.render();
  const { width, height } = rendered;
  const picture =
    type === 'image/png'
      ? rendered.asPng()
      : new Uint8Array(
          await encodeJpeg(
            { data: new Uint8ClampedArray(rendered.pixels), width, height, colorSpace: 'srgb' } as ImageData,
            { quality: QUALITY },
          ),
        );
  drawing.free();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage({ id, picture });
});
