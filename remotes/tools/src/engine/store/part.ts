/** A part of decoded sound, one array per channel; valid until the next part is requested. */
export type Part = { sampleRate: number; channels: readonly Float32Array[] };
