import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../errors/api-error.ts';
import { Overloaded } from '../errors/overloaded.ts';

export type EncodedCover = { jpeg: Uint8Array; width: number; height: number };
export type CoverRefusal = 'type' | 'broken' | 'pixels' | 'small';

const LIMIT_MS = 20_000;
/** Maximum number of queued uploads; each takes about a second and up to 130 MB. */
const MOST_WAITING = 4;

export const WRONG_TYPE = 'Please choose a JPEG, PNG or WebP picture.';
const MESSAGES: Readonly<Record<CoverRefusal, string>> = {
  type: WRONG_TYPE,
  broken: 'The picture could not be read. The file may be damaged; please choose another one.',
  pixels: 'The picture has too many pixels. Please choose one of at most 32 megapixels.',
  small: 'The picture is too small. Please choose one that is at least 600 pixels wide.',
};

/** Uses a new worker per picture, so that its memory is released and crashes are isolated. */
const encodeInThread = async (content: Buffer): Promise<EncodedCover> => {
  const worker = new Worker(new URL('encode-cover-worker.ts', import.meta.url), {
    workerData: content,
    stderr: true,
  });
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(LIMIT_MS) })) as [
      EncodedCover | { refused: CoverRefusal },
    ];
    if ('refused' in answer) throw new ApiError(400, MESSAGES[answer.refused]);
    return answer;
  } finally {
    await worker.terminate();
  }
};

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes a cover as a JPEG of at most 1,600 × 1,600 pixels, which removes metadata and hidden content. Processes
 * one picture at a time.
 */
export const encodeCover = async (content: Buffer): Promise<EncodedCover> => {
  if (waiting >= MOST_WAITING) throw new Overloaded('Too many pictures are waiting.');
  waiting += 1;
  const turn = last.then(() => encodeInThread(content)).finally(() => (waiting -= 1));
  last = turn.catch(() => undefined);
  return turn;
};
