/**
 * Returns the volume for the video host, in percent: the listener's, changed by a gain in dB. It is at most 100, and a
 * song never falls silent.
 */
export const withGain = (volume: number, gain: number): number =>
  gain === 0 || volume === 0 ? volume : Math.min(100, Math.max(1, Math.round(volume * 10 ** (gain / 20))));
