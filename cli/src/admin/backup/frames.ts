import type { Readable } from 'node:stream';
import { AdminError } from '../failures.ts';

/** Parts of a backup: what it holds, then each table's beginning, data and end, then the end of all. */
export const FRAMES = ['manifest', 'table', 'data', 'tableEnd', 'end'] as const;
export type FrameKind = (typeof FRAMES)[number];
export type Frame = { kind: FrameKind; payload: Buffer };

const HEAD = 5;
const LARGEST = 256 * 1024 * 1024;

export const frame = (kind: FrameKind, payload: Buffer | string = ''): Buffer => {
  const bytes = Buffer.from(payload);
  const head = Buffer.alloc(HEAD);
  head.writeUInt8(FRAMES.indexOf(kind), 0);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
};

const broken = () => new AdminError('The file is no backup, or it is damaged.');

/** The frames of a backup; a file that ends early is refused. */
export async function* readFrames(stream: Readable): AsyncGenerator<Frame> {
  let rest = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    while (rest.length >= HEAD) {
      const kind = FRAMES[rest.readUInt8(0)];
      const length = rest.readUInt32BE(1);
      if (kind === undefined || length > LARGEST) throw broken();
      if (rest.length < HEAD + length) break;
      yield { kind, payload: rest.subarray(HEAD, HEAD + length) };
      if (kind === 'end') return;
      rest = rest.subarray(HEAD + length);
    }
  }
  throw broken();
}
