import { bytesOf } from '../kernel/kernel.ts';
import type { Part } from '../store/part.ts';
import { DECODER_BASE64 } from './decoder-binary.ts';
import { firstMp3Frame, mp3FrameAt } from './frame.ts';
import { skipTags } from './tags.ts';
import { readGaps, type Gaps } from './gaps.ts';

type DecoderExports = {
  memory: WebAssembly.Memory;
  input: () => number;
  output: (channel: number) => number;
  /** Bytes of the input that the last call has used. */
  consumed: () => number;
  sampleRate: () => number;
  start: () => void;
  /** Returns frames of sound. */
  decode: (bytes: number, last: 0 | 1) => number;
};

/** The size of the input, in `decoder.c`. */
const INPUT_BYTES = 65_536;
/** Tags behind the sound are not searched for further frames beyond this. */
const MAX_TAIL_BYTES = 131_072;

let compiled: WebAssembly.Module | undefined;

/** Compiles the decoder, synchronously: only for workers. */
export const compileMp3Decoder = (): WebAssembly.Module =>
  (compiled ??= new WebAssembly.Module(bytesOf(DECODER_BASE64)));

/** The end of the last frame, without the tags behind it. */
const endOfFrames = (bytes: Uint8Array, first: number): number => {
  let at = first;
  for (let frame = mp3FrameAt(bytes, at); frame; frame = mp3FrameAt(bytes, at)) at += frame.bytes;
  const isTail = bytes.length - at < MAX_TAIL_BYTES && firstMp3Frame(bytes, at) === null;
  return isTail ? Math.min(at, bytes.length) : bytes.length;
};

/** The parts of `from … from + count` that are sound and not padding of the encoder. */
const soundIn = (from: number, count: number, { start, end, next }: Gaps): [number, number][] =>
  (
    [
      [Math.max(from, start), Math.min(from + count, end)],
      [Math.max(from, next), from + count],
    ] as const
  )
    .filter(([first, last]) => first < last)
    .map(([first, last]) => [first - from, last - from]);

/**
 * Decodes the frames of an MP3 by minimp3, without the silence that the encoder has added. The next part takes the memory
 * of the one before.
 */
export function* decodeMp3(file: Uint8Array<ArrayBuffer>): Generator<Part> {
  const found = firstMp3Frame(file, skipTags(file)) ?? 0;
  const channelCount = mp3FrameAt(file, found)?.channels ?? 2;
  const { gaps, sound } = readGaps(file, found);
  const bytes = file.subarray(sound, endOfFrames(file, sound));
  const run = new WebAssembly.Instance(compileMp3Decoder()).exports as WebAssembly.Exports & DecoderExports;
  run.start();
  let done = 0;
  for (let at = 0; at < bytes.length;) {
    const slice = bytes.subarray(at, at + INPUT_BYTES);
    new Uint8Array(run.memory.buffer, run.input(), INPUT_BYTES).set(slice);
    const count = run.decode(slice.length, at + slice.length === bytes.length ? 1 : 0);
    at += Math.max(1, run.consumed());
    for (const [first, last] of soundIn(done, count, gaps)) {
      const channels = Array.from({ length: channelCount }, (_, channel) =>
        new Float32Array(run.memory.buffer, run.output(channel), count).subarray(first, last),
      );
      yield { sampleRate: run.sampleRate(), channels };
    }
    done += count;
  }
}
