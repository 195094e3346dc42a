import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import { encode as encodePng } from 'fast-png';

/**
 * `codes`: the answers that are right; 0 is a connection that was reset before the answer was read, which can happen to a
 * client that still sends a body that the server refused by its headers (RFC 9112 §9.6).
 */
export type Body = {
  name: string;
  codes: readonly number[];
  pieces: Iterable<string | Uint8Array>;
  headers?: Record<string, string | number>;
  /** Ends the connection instead of the body. */
  isCutOff?: boolean;
};

const MB = 1024 * 1024;
const CHUNKED = { 'transfer-encoding': 'chunked' };
const part = (name: string, content = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
const PICTURE = '--b\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n';
const END = '\r\n--b--\r\n';

export const form = (token: string, picture: Uint8Array) => ({
  name: 'a picture',
  codes: [200],
  pieces: [part('firebase_auth_token', token), PICTURE, picture, END],
});

function* repeated(piece: string, bytes: number, start = ''): Generator<string> {
  yield start;
  const some = piece.repeat(Math.ceil(65_536 / piece.length));
  for (let sent = 0; sent < bytes; sent += some.length) yield some;
}
function* each(content: string, times: number, start = ''): Generator<string> {
  yield start;
  for (let time = 0; time < times; time += 1) yield content;
}

/** Bodies that are no picture at all, from strangers and from a member with this token. */
export const BODIES = (token: string): Body[] => {
  const mine = part('firebase_auth_token', token);
  const bearer = { authorization: `Bearer ${token}` };
  const files = '--b\r\nContent-Disposition: form-data; name="x"; filename="a"\r\n\r\n\r\n';
  const long = (of: string) => `--b\r\n${of}`;
  return [
    { name: 'tiny parts of a stranger', codes: [400, 401], pieces: repeated(part('a'), 5 * MB) },
    { name: 'tiny parts of a member', codes: [400], pieces: repeated(part('a'), 5 * MB, mine) },
    { name: 'tiny parts, header', codes: [400], pieces: repeated(part('a'), 5 * MB), headers: bearer },
    { name: 'tiny files of a stranger', codes: [400, 401], pieces: repeated(files, 5 * MB) },
    { name: 'tiny files of a member', codes: [400], pieces: repeated(files, 5 * MB, mine) },
    { name: 'boundaries alone', codes: [400, 401], pieces: repeated('--b\r\n', 5 * MB) },
    { name: 'boundaries of a member', codes: [400], pieces: repeated('--b\r\n', 5 * MB, mine) },
    { name: 'a picture without a token', codes: [401], pieces: repeated('a', 5 * MB, PICTURE) },
    {
      name: 'a token after the picture',
      codes: [401],
      pieces: [PICTURE, 'a'.repeat(MB), `\r\n${mine}--b--\r\n`],
    },
    {
      name: 'a wrong token',
      codes: [401],
      pieces: repeated('a', 5 * MB, part('firebase_auth_token', 'x') + PICTURE),
    },
    {
      name: 'an endless token',
      codes: [400, 401],
      pieces: repeated('a', 5 * MB, part('firebase_auth_token').slice(0, -2)),
    },
    { name: 'endless part headers', codes: [400, 401], pieces: repeated('X-A: b\r\n', 5 * MB, '--b\r\n') },
    {
      name: 'endless part headers of a member',
      codes: [400, 413],
      pieces: repeated('X-A: b\r\n', 5 * MB, `${mine}--b\r\n`),
    },
    {
      name: 'an endless header line',
      codes: [400, 401],
      pieces: repeated('a', 5 * MB, long('Content-Disposition: ')),
    },
    { name: 'an endless preamble', codes: [400, 401], pieces: repeated('a', 5 * MB) },
    {
      name: 'an endless preamble of a member',
      codes: [400, 413],
      pieces: repeated('a', 5 * MB),
      headers: bearer,
    },
    { name: 'an endless epilogue', codes: [400, 413], pieces: repeated('a', 5 * MB, `${mine}--b--\r\n`) },
    { name: 'almost boundaries', codes: [400, 413], pieces: repeated('\r\n--', 5 * MB, mine + PICTURE) },
    { name: 'line ends alone', codes: [400, 413], pieces: repeated('\r\n', 5 * MB, mine + PICTURE) },
    { name: 'a picture over the limit', codes: [0, 413], pieces: repeated('a', 5 * MB + 1, mine + PICTURE) },
    {
      name: 'a body without end',
      codes: [0, 411],
      pieces: repeated('a', 40 * MB, PICTURE),
      headers: CHUNKED,
    },
    {
      name: 'a length over the limit',
      codes: [0, 413],
      pieces: ['a'],
      headers: { 'content-length': 90 * MB },
    },
    {
      name: 'chunks of one byte',
      codes: [0, 411],
      pieces: each('a', 300_000, mine + PICTURE),
      headers: CHUNKED,
    },
    {
      name: 'chunks of one byte of a stranger',
      codes: [0, 411],
      pieces: each('a', 100_000, PICTURE),
      headers: CHUNKED,
    },
    { name: 'no end of the form', codes: [400], pieces: [mine, PICTURE, 'a'] },
    { name: 'no part', codes: [400, 401], pieces: ['--b--\r\n'] },
    { name: 'an empty body', codes: [400, 401], pieces: [] },
    { name: 'no boundary', codes: [400], pieces: [mine], headers: { 'content-type': 'multipart/form-data' } },
    {
      name: 'a boundary of 10 KB',
      codes: [400, 431],
      pieces: [mine],
      headers: { 'content-type': `multipart/form-data; boundary=${'b'.repeat(10_000)}` },
    },
    { name: 'two pictures', codes: [400], pieces: [mine, PICTURE, `a\r\n${PICTURE}b`, END] },
    {
      name: 'JSON of 5 MB',
      codes: [0, 413],
      pieces: repeated('[', 5 * MB),
      headers: { 'content-type': 'application/json' },
    },
    {
      name: 'an URL-encoded form of 5 MB',
      codes: [0, 413],
      pieces: repeated('a=b&', 5 * MB),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    {
      name: 'a compressed body',
      codes: [400, 401, 415],
      pieces: [deflateSync(Buffer.alloc(MB))],
      headers: { 'content-encoding': 'deflate' },
    },
    {
      name: 'an upload that is cut off',
      codes: [0],
      pieces: [mine, PICTURE, 'a'.repeat(MB)],
      isCutOff: true,
    },
    { name: 'an upload of a stranger that is cut off', codes: [0], pieces: [PICTURE], isCutOff: true },
  ];
};

const gray = (width: number, height: number) => ({
  data: new Uint8ClampedArray(width * height * 4).fill(128),
  width,
  height,
});
const wasm = fileURLToPath(import.meta.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
const loaded = initJpeg(new WebAssembly.Module(readFileSync(wasm)));
const aJpeg = async (width: number, height: number, progressive = false): Promise<Buffer> => {
  await loaded;
  return Buffer.from(await encodeJpeg(gray(width, height) as ImageData, { progressive }));
};

/** Allowed pictures of 12 megapixels. */
export const LARGEST_PICTURES = async (): Promise<Buffer[]> => [
  await aJpeg(4_000, 3_000),
  await aJpeg(4_000, 3_000, true),
  Buffer.from(encodePng({ ...gray(4_000, 3_000), channels: 4 })),
];

const sizedJpeg = (picture: Buffer, width: number, height: number): Buffer => {
  const sized = Buffer.from(picture);
  const frame = sized.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(sized[at + 1] ?? 0));
  sized.writeUInt16BE(height, frame + 5);
  sized.writeUInt16BE(width, frame + 7);
  return sized;
};
/** Fill bytes before the frame header are allowed (ITU T.81 B.1.1.2), and hide the size from quick scans. */
const filled = (picture: Buffer): Buffer => {
  const frame = picture.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(picture[at + 1] ?? 0));
  return Buffer.concat([picture.subarray(0, frame), Buffer.from([0xff]), picture.subarray(frame)]);
};
const sizedPng = (picture: Buffer, width: number, height: number): Buffer => {
  const sized = Buffer.from(picture);
  sized.writeUInt32BE(width, 16);
  sized.writeUInt32BE(height, 20);
  return sized;
};
/** A lossless WebP with nothing but a header. */
const webp = (width: number, height: number): Buffer => {
  const bits = (width - 1) | ((height - 1) << 14);
  const data = Buffer.from([0x2f, bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, (bits >> 24) & 255, 0]);
  const size = (of: number) => Buffer.from(Uint32Array.of(of).buffer);
  return Buffer.concat([
    Buffer.from('RIFF'),
    size(12 + data.length),
    Buffer.from('WEBPVP8L'),
    size(data.length),
    data,
  ]);
};

type Picture = { name: string; codes: readonly number[]; picture: Buffer };

export const PICTURES = async (): Promise<Picture[]> => {
  const [small, progressive] = [await aJpeg(900, 300), await aJpeg(900, 300, true)];
  const png = Buffer.from(encodePng({ ...gray(700, 300), channels: 4 }));
  /** A progressive scan, which each decoder reads with all its pixels. */
  const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const scans = (of: Buffer) =>
    Buffer.concat([of.subarray(0, -2), ...Array.from({ length: 2_000 }, () => scan), of.subarray(-2)]);
  const pictures: Record<string, Buffer> = {
    'a gray JPEG of 5600 × 5600': await aJpeg(5_600, 5_600),
    'the same with a fill byte': filled(await aJpeg(5_600, 5_600)),
    'a JPEG of 16000 × 16000 with a fill byte': filled(sizedJpeg(small, 16_000, 16_000)),
    'a progressive one with a fill byte': filled(sizedJpeg(progressive, 16_000, 16_000)),
    'a JPEG of 65000 × 65000': sizedJpeg(small, 65_000, 65_000),
    'a JPEG of no size': sizedJpeg(small, 0, 0),
    'a progressive JPEG of 2,000 scans': scans(filled(sizedJpeg(progressive, 4_000, 3_000))),
    'half a JPEG': small.subarray(0, small.length / 2),
    'a PNG of 60000 × 60000': sizedPng(png, 60_000, 60_000),
    'a PNG of no size': sizedPng(png, 0, 0),
    'a PNG of 4000 × 3000 without data': sizedPng(png, 4_000, 3_000).subarray(0, 60),
    'a WebP of 16000 × 16000': webp(16_000, 16_000),
    'a WebP of 4000 × 3000 without data': webp(4_000, 3_000),
    'an SVG that nests': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(100_000)}`),
    'bytes of zero': Buffer.alloc(5 * MB),
  };
  return Object.entries(pictures).map(([name, picture]) => ({ name, codes: [400], picture }));
};
