import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import { encode as encodePng } from 'fast-png';
import { encodePicture } from './encode-picture.ts';

const gray = (width: number, height: number) => ({
  data: new Uint8ClampedArray(width * height * 4).fill(128),
  width,
  height,
});
const wasm = fileURLToPath(import.meta.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
await initJpeg(new WebAssembly.Module(readFileSync(wasm)));
const aJpeg = async (width: number, height: number): Promise<Buffer> =>
  Buffer.from(await encodeJpeg(gray(width, height) as ImageData, { progressive: false }));

/** Inserts a fill byte before the frame header, as ITU T.81 B.1.1.2 allows, where quick scans of the size fail. */
const withFillByte = (picture: Buffer): Buffer => {
  const at = picture.indexOf(Buffer.from([0xff, 0xc0]));
  return Buffer.concat([picture.subarray(0, at), Buffer.from([0xff]), picture.subarray(at)]);
};

/** 12,003,000 pixels. */
const tooLarge = await aJpeg(4_001, 3_000);

test('a picture of more than 12 megapixels is refused, also if its header hides the size', async () => {
  const png = Buffer.from(encodePng({ ...gray(700, 300), channels: 4 }));
  png.writeUInt32BE(4_001, 16);
  png.writeUInt32BE(3_000, 20);
  for (const picture of [tooLarge, withFillByte(tooLarge), png])
    await assert.rejects(encodePicture(picture, 'cover'), { code: 400, message: /at most 12 megapixels/ });
});

test('a fill byte before the frame header does no harm to a picture of an allowed size', async () => {
  const { width, height } = await encodePicture(withFillByte(await aJpeg(900, 300)), 'cover');
  assert.deepEqual([width, height], [900, 300]);
});

test('a picture whose decoder takes more memory than any allowed one is refused in time', async (t) => {
  if (process.platform !== 'linux') return t.skip('only Linux limits the memory of WebAssembly');
  const bomb = withFillByte(await aJpeg(900, 300));
  const frame = bomb.indexOf(Buffer.from([0xff, 0xc0])) + 5;
  // A gigabyte for the pixels alone.
  bomb.writeUInt16BE(16_000, frame);
  bomb.writeUInt16BE(16_000, frame + 2);
  const before = process.resourceUsage().maxRSS;
  await assert.rejects(encodePicture(bomb, 'cover'), { code: 400, message: /could not be read/ });
  const grownKb = process.resourceUsage().maxRSS - before;
  assert.ok(grownKb < 50_000, `${grownKb} KB in the process of the server`);
  const { width } = await encodePicture(await aJpeg(700, 300), 'cover');
  assert.equal(width, 700, 'the next picture is not affected');
});
