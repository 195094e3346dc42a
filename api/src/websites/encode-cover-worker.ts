import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js';
import resize, { initResize } from '@jsquash/resize';
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js';
import { imageSize } from 'image-size';
import type { CoverRefusal, EncodedCover } from './encode-cover.ts';

/** Maximum size in pixels (128 MB decoded); pictures of common phones are smaller. */
const MAX_PIXELS = 32_000_000;
const MIN_WIDTH = 600;
/** Maximum width and height in pixels: about twice the widest page column, for high-density screens. */
const MAX_WIDTH = 1_600;
const MAX_HEIGHT = 1_600;
const QUALITY = 78;

class Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}
// The codecs expect browser globals.
Object.assign(globalThis, { ImageData: Pixels });

const require = createRequire(import.meta.url);
const wasm = async (name: string) => new WebAssembly.Module(await readFile(require.resolve(name)));

class Refused extends Error {
  readonly reason: CoverRefusal;
  constructor(reason: CoverRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Copies bytes to a separate ArrayBuffer, as the codecs require. */
type Content = Uint8Array<ArrayBuffer>;

const readJpeg = async ({ buffer }: Content) => {
  let isCutOff = false;
  // For truncated files, the decoder fills the rest with gray and only warns.
  const printErr = (line: string) => {
    if (/premature end/i.test(line)) isCutOff = true;
  };
  const module = await wasm('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm');
  await initJpegDecoder({
    printErr,
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
  });
  const pixels = await decodeJpeg(buffer, { preserveOrientation: true });
  if (isCutOff) throw new Refused('broken');
  return pixels;
};

const readPng = async ({ buffer }: Content) => {
  await initPngDecoder(await wasm('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));
  return decodePng(buffer);
};

const readWebp = async ({ buffer }: Content) => {
  await initWebpDecoder(await wasm('@jsquash/webp/codec/dec/webp_dec.wasm'));
  return decodeWebp(buffer);
};

const DECODERS: Readonly<Record<string, (content: Content) => Promise<ImageData>>> = {
  jpg: readJpeg,
  png: readPng,
  webp: readWebp,
};

/** Blends transparent pixels with white, because JPEG has no transparency. */
const onWhite = ({ data }: ImageData): void => {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255;
    if (alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1)
      data[channel] = 255 + (((data[channel] ?? 0) - 255) * alpha) / 255;
    data[at + 3] = 255;
  }
};

const describe = (content: Content): { type: string; width: number; height: number } => {
  try {
    const { type = '', width, height } = imageSize(content);
    return { type, width, height };
  } catch {
    throw new Refused('broken');
  }
};

const decode = async (content: Content): Promise<ImageData> => {
  const { type, width, height } = describe(content);
  const read = DECODERS[type];
  if (read === undefined) throw new Refused('type');
  if (width * height > MAX_PIXELS) throw new Refused('pixels');
  try {
    return await read(content);
  } catch {
    throw new Refused('broken');
  }
};

const encode = async (content: Content): Promise<EncodedCover> => {
  const decoded = await decode(content);
  if (decoded.width < MIN_WIDTH) throw new Refused('small');
  const share = Math.min(1, MAX_WIDTH / decoded.width, MAX_HEIGHT / decoded.height);
  const [width, height] = [decoded.width, decoded.height].map((each) =>
    Math.max(1, Math.round(each * share)),
  ) as [number, number];
  onWhite(decoded);
  await initResize(await wasm('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm'));
  const scaled = share === 1 ? decoded : await resize(decoded, { width, height });
  await initJpegEncoder(await wasm('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
  return { jpeg: new Uint8Array(await encodeJpeg(scaled, { quality: QUALITY })), width, height };
};

try {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(await encode(new Uint8Array(workerData as Uint8Array)));
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage({ refused: error.reason });
}
