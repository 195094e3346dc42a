const BITRATES: Readonly<Record<string, readonly number[]>> = {
  v1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const RATES = [44_100, 48_000, 32_000];

/** Parses the layer III frame header at `at`. */
export const mp3FrameAt = (bytes: Uint8Array, at: number) => {
  const [sync = 0, version = 0, rates = 0, mode = 0] = bytes.subarray(at, at + 4);
  if (sync !== 0xff || (version & 0xe6) !== 0xe2) return null;
  const id = (version >> 3) & 3;
  if (id === 1) return null;
  const first = id === 3;
  const kilobits = BITRATES[first ? 'v1' : 'v2']?.[rates >> 4];
  const base = RATES[(rates >> 2) & 3];
  if (!kilobits || !base) return null;
  const channels = mode >> 6 === 3 ? 1 : 2;
  const side = first ? [17, 32] : [9, 17];
  const sampleRate = base / (first ? 1 : id === 2 ? 2 : 4);
  const samples = first ? 1_152 : 576;
  const bitsPerSecond = kilobits * 1_000;
  const padding = (rates >> 1) & 1;
  return {
    channels,
    sampleRate,
    samples,
    bitsPerSecond,
    /** Size of the frame, which is the distance to the next one. */
    bytes: Math.floor(((samples / 8) * bitsPerSecond) / sampleRate) + padding,
    /** Offset of a Xing or Info header in the frame. */
    sideInfo: 4 + (side[channels - 1] ?? 0),
  };
};

/** Search range for the first frame, since some files start with other bytes. */
const SEARCH_BYTES = 16_384;
/** Random bytes can look like one frame, but hardly like three consecutive ones. */
const MIN_FRAMES = 3;

const isFrameSequence = (bytes: Uint8Array, from: number): boolean => {
  let at = from;
  for (let seen = 0; seen < MIN_FRAMES; seen += 1) {
    const frame = mp3FrameAt(bytes, at);
    if (!frame) return false;
    at += frame.bytes;
    if (at >= bytes.length) return true;
  }
  return true;
};

/** Returns the offset of the first frame at or after `from`; `null` if there is none. */
export const firstMp3Frame = (bytes: Uint8Array, from: number): number | null => {
  if (mp3FrameAt(bytes, from)) return from;
  const end = Math.min(from + SEARCH_BYTES, bytes.length - 4);
  for (let at = from; at < end; at += 1) if (bytes[at] === 0xff && isFrameSequence(bytes, at)) return at;
  return null;
};
