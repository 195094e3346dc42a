/** A part of decoded sound, one array per channel. */
export type Part = { sampleRate: number; channels: readonly Float32Array[] };

/** Decodes a file in parts; throws when it is invalid. */
export type Decoder = (bytes: Uint8Array<ArrayBuffer>) => AsyncGenerator<Part> | Generator<Part>;

const SLICE_BYTES = 65_536;

export function* slicesOf(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}
