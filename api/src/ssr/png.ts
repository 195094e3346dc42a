import { crc32, deflateSync } from 'node:zlib';

/** Rows of red, green and blue, a byte each. */
export type Picture = { width: number; height: number; pixels: Uint8Array };

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const EIGHT_BIT_RGB = [8, 2, 0, 0, 0];
/** Each byte is stored as its distance to the one above. */
const UP = 2;

const chunk = (type: string, content: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

export const encodePng = ({ width, height, pixels }: Picture): Buffer => {
  const row = width * 3;
  const filtered = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const to = y * (row + 1);
    filtered[to] = UP;
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x;
      filtered[to + 1 + x] = (pixels[at] ?? 0) - (y === 0 ? 0 : (pixels[at - row] ?? 0));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(EIGHT_BIT_RGB, 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
