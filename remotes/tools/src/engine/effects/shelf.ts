const CORNER_HZ = 120;

/** Returns the coefficients b0 b1 b2 a1 a2 of a low shelf of `gain` dB (Audio EQ Cookbook, slope 1). */
export const bassShelf = (gain: number, sampleRate: number): number[] => {
  const amplitude = 10 ** (gain / 40);
  const angle = (2 * Math.PI * Math.min(CORNER_HZ, sampleRate / 8)) / sampleRate;
  const cos = Math.cos(angle);
  const slope = 2 * Math.sqrt(amplitude) * (Math.sin(angle) / 2) * Math.SQRT2;
  const [up, down] = [amplitude + 1, amplitude - 1];
  const a0 = up + down * cos + slope;
  return [
    amplitude * (up - down * cos + slope),
    2 * amplitude * (down - up * cos),
    amplitude * (up - down * cos - slope),
    -2 * (down + up * cos),
    up + down * cos - slope,
  ].map((coefficient) => coefficient / a0);
};
