/** Decoded sound. Reading beyond its ends returns silence. */
export type Samples = {
  sampleRate: number;
  channels: 1 | 2;
  frames: number;
  /** Copies `left.length` frames from `first` on; mono sounds fill both channels. */
  read: (first: number, left: Float32Array, right: Float32Array) => void;
};

export type SampleStore = Samples & {
  append: (data: readonly Float32Array[]) => void;
  /** Releases the memory; the store must not be read afterwards. */
  free: () => void;
};
