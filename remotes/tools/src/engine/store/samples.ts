/** Decoded sound that lies somewhere. Reading beyond its ends gives silence. */
export type Samples = {
  sampleRate: number;
  channels: 1 | 2;
  frames: number;
  /** Writes `left.length` frames from `first` on; a mono sound is written twice. */
  read: (first: number, left: Float32Array, right: Float32Array) => void;
};

/** Where a decoder's parts go. */
export type SampleStore = Samples & {
  append: (data: readonly Float32Array[]) => void;
  /** Gives the space back; nothing is read afterwards. */
  free: () => void;
};
