import { readFile } from 'node:fs/promises';
import { buffer as readAll } from 'node:stream/consumers';
import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js';
import resize, { initResize } from '@jsquash/resize';
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js';
import { imageSize } from 'image-size';
import type { PictureAnswer, PictureRefusal, PictureKind } from './encode-picture.ts';

/** Maximum size in pixels (48 MB decoded). The form makes larger pictures smaller before it sends them. */
const MAX_PIXELS = 12_000_000;
/** Smallest width, and largest width and height, in pixels: about twice what is shown, for high-density screens. */
const SIZES: Readonly<Record<PictureKind, { min: number; max: number }>> = {
  cover: { min: 600, max: 1_600 },
  link: { min: 32, max: 192 },
};
const { min, max } = SIZES[process.argv[2] === 'link' ? 'link' : 'cover'];
const QUALITY = 78;
/** Otherwise the picture is resized as floating-point numbers, in four times the memory and time. */
const AS_BYTES = { premultiply: false, linearRGB: false };

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

const wasm = async (name: string) =>
  new WebAssembly.Module(await readFile(new URL(import.meta.resolve(name))));

class Refused extends Error {
  readonly reason: PictureRefusal;
  constructor(reason: PictureRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Bytes with an ArrayBuffer of their own, as the codecs require. */
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

/** The first bytes of the types that have a decoder. */
const typeOf = (content: Content): string => {
  const start = Buffer.from(content.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return /^RIFF.{4}WEBP/s.test(start) ? 'webp' : '';
};

/** What the file says of itself before it is decoded. Only saves work: what counts is what the decoder finds. */
const describe = (content: Content): { type: string; pixels: number } => {
  const type = typeOf(content);
  try {
    const said = imageSize(content);
    return { type: type || (said.type ?? ''), pixels: said.width * said.height };
  } catch {
    if (type === '') throw new Refused('broken');
    return { type, pixels: 0 };
  }
};

const decode = async (content: Content): Promise<ImageData> => {
  const { type, pixels } = describe(content);
  const read = DECODERS[type];
  if (read === undefined) throw new Refused('type');
  if (pixels > MAX_PIXELS) throw new Refused('pixels');
  const decoded = await read(content).catch(() => {
    throw new Refused('broken');
  });
  if (decoded.width * decoded.height > MAX_PIXELS) throw new Refused('pixels');
  return decoded;
};

const encode = async (content: Content): Promise<{ answer: PictureAnswer; jpeg: Uint8Array }> => {
  const decoded = await decode(content);
  if (decoded.width < min) throw new Refused('small');
  const share = Math.min(1, max / decoded.width, max / decoded.height);
  const [width, height] = [decoded.width, decoded.height].map((each) =>
    Math.max(1, Math.round(each * share)),
  ) as [number, number];
  onWhite(decoded);
  await initResize(await wasm('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm'));
  const scaled = share === 1 ? decoded : await resize(decoded, { width, height, ...AS_BYTES });
  await initJpegEncoder(await wasm('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
  const jpeg = new Uint8Array(await encodeJpeg(scaled, { quality: QUALITY }));
  return { answer: { width, height }, jpeg };
};

const reasonOf = (error: unknown): PictureRefusal => {
  if (error instanceof Refused) return error.reason;
  // Codecs trap when they get no more memory.
  if (error instanceof WebAssembly.RuntimeError) return 'broken';
  throw error;
};

const encodeOrRefuse = async (content: Content) => {
  try {
    return await encode(content);
  } catch (error) {
    return { answer: { refused: reasonOf(error) }, jpeg: new Uint8Array() };
  }
};

/** The answer is a line of JSON, followed by the picture. */
const { answer, jpeg } = await encodeOrRefuse(new Uint8Array(await readAll(process.stdin)));
process.stdout.write(`${JSON.stringify(answer)}\n`);
process.stdout.end(jpeg);
