import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { withResourceLimits } from '@rushtone/platform/server';
import { ApiError } from '../../../errors/api-error.ts';

const pictureAnswer = z.union([
  z.strictObject({ width: z.int().positive(), height: z.int().positive() }),
  z.strictObject({ refused: z.enum(['type', 'broken', 'pixels', 'small']) }),
]);
/** What the child process says before the picture. */
export type PictureAnswer = z.output<typeof pictureAnswer>;
export type PictureRefusal = Extract<PictureAnswer, { refused: unknown }>['refused'];
type EncodedPicture = { jpeg: Buffer; width: number; height: number };

/**
 * Processor time to decode and encode a picture, in seconds; one of 12 megapixels takes about two. Time by the clock
 * would refuse good pictures on a busy machine.
 */
const LIMIT_SECONDS = 12;
/** Limit by the clock in ms, for a process that waits. */
const LIMIT_MS = 60_000;
/**
 * Memory of the child process in KiB. Node starts with 600 MB, of which 512 MB are an empty reserve for code; pictures of
 * 12 megapixels need up to 390 MB.
 */
const LIMIT_KIB = 1_100_000;
/** Heap of JavaScript in MB, without pixels. */
const LIMIT_HEAP_MB = 128;
/** Maximum size of an answer in bytes: a cover with pixels of three bytes each. */
const MOST_BYTES = 1_600 * 1_600 * 3;
const MOST_STDERR = 2_000;

export const WRONG_TYPE = 'Please choose a JPEG, PNG or WebP picture.';
const MESSAGES: Readonly<Record<PictureRefusal, string>> = {
  type: WRONG_TYPE,
  broken: 'The picture could not be read. The file may be damaged; please choose another one.',
  pixels: 'The picture has too many pixels. Please choose one of at most 12 megapixels.',
  small: 'The picture is too small. Please choose one that is at least 600 pixels wide.',
};
const refusal = (reason: PictureRefusal) => new ApiError(400, MESSAGES[reason]);

const PROGRAM = join(import.meta.dirname, 'encode-picture-child.ts');
const folderOf = (module: string): string => dirname(fileURLToPath(import.meta.resolve(module)));
const READABLE = [
  PROGRAM,
  ...['jpeg', 'png', 'resize', 'webp'].map((codec) => folderOf(`@jsquash/${codec}`)),
  dirname(dirname(folderOf('image-size'))),
];
const NODE = [
  process.execPath,
  '--permission',
  ...READABLE.map((path) => `--allow-fs-read=${path}`),
  `--max-old-space-size=${LIMIT_HEAP_MB}`,
  '--disable-warning=ExperimentalWarning',
  PROGRAM,
];

/** Starts Node without access to other files, programs, the environment and most of the memory. */
const startChild = (kind: PictureKind) => {
  const [command = '', ...args] = withResourceLimits([...NODE, kind], {
    memoryKib: LIMIT_KIB,
    processorSeconds: LIMIT_SECONDS,
  });
  const child = spawn(command, args, {
    env: {},
    cwd: '/',
    stdio: 'pipe',
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  // Requests go first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined);
  return child;
};

const readAtMost = async (stream: Readable, most: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new Error(`The answer has more than ${most} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const parseAnswer = (output: Buffer): EncodedPicture => {
  const end = output.indexOf('\n');
  const answer = pictureAnswer.parse(JSON.parse(output.toString('utf8', 0, end)));
  if ('refused' in answer) throw refusal(answer.refused);
  return { ...answer, jpeg: output.subarray(end + 1) };
};

/** Uses a new process per picture, so that its memory is released and crashes are isolated. */
const encodeInChild = async (content: Buffer, kind: PictureKind): Promise<EncodedPicture> => {
  const child = startChild(kind);
  try {
    let stderr = '';
    child.stderr.on('data', (text) => (stderr = (stderr + String(text)).slice(-MOST_STDERR)));
    const closed = once(child, 'close');
    child.stdin.end(content);
    const [output, [code]] = await Promise.all([readAtMost(child.stdout, MOST_BYTES), closed]);
    // Ended by a signal: it needed more memory or time than any picture should.
    if (code === null) throw refusal('broken');
    if (code !== 0) throw new Error(`The process that encodes pictures failed: ${stderr.trim()}`);
    return parseAnswer(output);
  } finally {
    child.kill('SIGKILL');
  }
};

let last: Promise<unknown> = Promise.resolve();

/** Covers have at most 1,600 × 1,600 pixels, pictures of links 192 × 192. */
export type PictureKind = 'cover' | 'link';

/**
 * Re-encodes a picture as a JPEG, which removes metadata and hidden content, and makes it smaller. Processes one at a
 * time.
 */
export const encodePicture = async (content: Buffer, kind: PictureKind): Promise<EncodedPicture> => {
  const turn = last.then(() => encodeInChild(content, kind));
  last = turn.catch(() => undefined);
  return turn;
};
