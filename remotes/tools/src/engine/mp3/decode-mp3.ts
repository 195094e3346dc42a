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
  /** Returns the number of input bytes that the last call consumed. */
  consumed: () => number;
  sampleRate: () => number;
  start: () => void;
  /** Returns the number of decoded frames. */
  decode: (bytes: number, last: 0 | 1) => number;
};

/** Size of the input buffer, as in `decoder.c`. */
const INPUT_BYTES = 65_536;
/** Trailing tags up to this size are not searched for further frames. */
const MAX_TAIL_BYTES = 131_072;

let compiled: WebAssembly.Module | undefined;

/** Compiles the decoder synchronously, so only workers can use it. */
export const compileMp3Decoder = (): WebAssembly.Module =>
  (compiled ??= new WebAssembly.Module(bytesOf(DECODER_BASE64)));

/** Returns the end of the last frame, before any trailing tags. */
const endOfFrames = (bytes: Uint8Array, first: number): number => {
  let at = first;
  for (let frame = mp3FrameAt(bytes, at); frame; frame = mp3FrameAt(bytes, at)) at += frame.bytes;
  const isTail = bytes.length - at < MAX_TAIL_BYTES && firstMp3Frame(bytes, at) === null;
  return isTail ? Math.min(at, bytes.length) : bytes.length;
};

/** Returns the ranges within `from … from + count` that are sound, not encoder padding. */
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
 * Decodes an MP3 with minimp3, without the silence that the encoder has added. Each part reuses the memory of the
 * previous one.
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
