/** A part of decoded sound, one array per channel. */
export type Part = { sampleRate: number; channels: readonly Float32Array[] };
