import { MakerFailure } from '../failure.ts';
import { MAX_BROWSER_SECONDS, MAX_FILE_BYTES, MAX_SECONDS, MEMORY_SAMPLES } from '../settings/limits.ts';
import { PeakCollector } from '../store/peaks.ts';
import { inFile, SampleStore } from '../store/sample-store.ts';
import { createTemporaryFile } from '../store/temporary-file.ts';
import { createYield } from '../yield.ts';
import type { Part } from '../store/part.ts';
import { DECODERS } from './decoders.ts';
import { toStereo } from './downmix.ts';
import { readHeader, type Header } from './duration.ts';
import { claimsAudio, sniff, type AudioFormat } from './sniff.ts';

export type LoadedSound = {
  store: SampleStore;
  peaks: Float32Array<ArrayBuffer>;
  /** Seconds that the header promises, if the file ends much earlier: a download may have been cut off. */
  promised?: number;
};

type Options = {
  signal: AbortSignal;
  /** Sounds with more samples are stored in a temporary file. */
  memorySamples?: number;
  onProgress: (fraction: number) => void;
  /** Called when decoding has started, so that the previous sound can be released. */
  onAccepted: () => void;
  /** Decodes with the browser's decoder, which is only available on the page. */
  browserParts: (sampleRate: number) => AsyncIterable<Part>;
};

const HEAD_BYTES = 65_536;
const PLAIN_RATE = 44_100;
const FULL_RATE = 32_000;

/** Formats whose header has the length of the whole sound, unlike one that is read off the end of the file. */
const WITH_LENGTH: ReadonlySet<AudioFormat> = new Set(['mp3', 'flac']);
/** Shortest end that is said to be missing, in seconds. The padding of an encoder is shorter. */
const MISSING_SECONDS = 0.3;

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await blob.arrayBuffer());

/** Identifies the format and reads the file. Throws before reading it if it is too large or not audio. */
const identify = async (file: File): Promise<{ kind: AudioFormat; bytes: Uint8Array<ArrayBuffer> }> => {
  const kind = sniff(await bytesOf(file.slice(0, HEAD_BYTES)));
  if (!kind && !claimsAudio(file)) throw new MakerFailure('type');
  if (file.size > MAX_FILE_BYTES) throw new MakerFailure('limit');
  const bytes = await bytesOf(file);
  const found = kind ?? sniff(bytes);
  if (!found) throw new MakerFailure('load');
  return { kind: found, bytes };
};

const storeFor = async (part: Part, { seconds }: Header, memorySamples: number): Promise<SampleStore> => {
  const { sampleRate } = part;
  const channels = part.channels.length === 1 ? 1 : 2;
  if ((seconds ?? 0) * sampleRate * channels <= memorySamples)
    return new SampleStore({ sampleRate, channels });
  const file = await createTemporaryFile().catch((cause: unknown) => {
    throw new MakerFailure('limit', { cause });
  });
  return new SampleStore({ sampleRate, channels }, inFile(file));
};

const loadStream = () =>
  import(/* webpackChunkName: "maker.worker.media" */ '../media/decode-stream.ts').catch((cause: unknown) => {
    throw new MakerFailure('start', { cause });
  });

const partsOf = async (
  bytes: Uint8Array<ArrayBuffer>,
  kind: AudioFormat,
  { sampleRate, seconds }: Header,
  browserParts: Options['browserParts'],
): Promise<AsyncIterable<Part> | Iterable<Part>> => {
  const decode = await DECODERS[kind]?.().catch((cause: unknown) => {
    throw new MakerFailure('start', { cause });
  });
  if (decode) return decode(bytes);
  if ((seconds ?? 0) > MAX_BROWSER_SECONDS) {
    if (!('AudioDecoder' in globalThis)) throw new MakerFailure('limit');
    return (await loadStream()).decodeStream(bytes);
  }
  // HE-AAC declares half of its actual sample rate.
  return browserParts(sampleRate && sampleRate >= FULL_RATE ? sampleRate : PLAIN_RATE);
};

const collect = async (
  parts: AsyncIterable<Part> | Iterable<Part>,
  header: Header,
  options: Options,
): Promise<LoadedSound> => {
  const { signal, onProgress, memorySamples = MEMORY_SAMPLES } = options;
  const pause = createYield(signal);
  const peaks = new PeakCollector();
  let store: SampleStore | undefined;
  try {
    for await (const part of parts) {
      if (!store) options.onAccepted();
      store ??= await storeFor(part, header, memorySamples);
      const channels = toStereo(part.channels);
      store.append(channels);
      peaks.add(channels);
      if (store.isFull || store.frames > store.sampleRate * MAX_SECONDS) throw new MakerFailure('limit');
      if (header.seconds) onProgress(Math.min(1, store.frames / (header.seconds * store.sampleRate)));
      await pause();
    }
    if (!store || store.frames === 0) throw new MakerFailure('load');
    return { store, peaks: peaks.finish() };
  } catch (error) {
    store?.free();
    throw error;
  }
};

/** Reads, validates and decodes a file. Checks the duration in the header first. */
export const loadSound = async (file: File, options: Options): Promise<LoadedSound> => {
  const { kind, bytes } = await identify(file);
  try {
    const header = readHeader(bytes, kind);
    if ((header.seconds ?? 0) > MAX_SECONDS) throw new MakerFailure('limit');
    const sound = await collect(await partsOf(bytes, kind, header, options.browserParts), header, options);
    const missing = (header.seconds ?? 0) - sound.store.frames / sound.store.sampleRate;
    const isCut = WITH_LENGTH.has(kind) && missing >= MISSING_SECONDS;
    return isCut && header.seconds ? { ...sound, promised: header.seconds } : sound;
  } catch (error) {
    if (error instanceof MakerFailure || options.signal.aborted) throw error;
    throw new MakerFailure('load', { cause: error });
  }
};
