import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const fontBuffers = ['outfit.woff2', 'outfit-ext.woff2'].map((name) =>
  readFileSync(path.join(import.meta.dirname, name)),
);
await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));

parentPort?.on('message', ({ id, svg }: { id: number; svg: string }) => {
  const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Outfit' } });
  const png = drawing.render().asPng();
  drawing.free();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage({ id, png });
});
