const HALF_POWER = Math.SQRT1_2;

/** Mixing weights by number of channels, in WAV channel order. */
const LEFT: Readonly<Record<number, readonly number[]>> = {
  3: [1, 0, HALF_POWER],
  4: [1, 0, HALF_POWER, 0],
  5: [1, 0, HALF_POWER, HALF_POWER, 0],
  6: [1, 0, HALF_POWER, 0, HALF_POWER, 0],
  7: [1, 0, HALF_POWER, 0, HALF_POWER, HALF_POWER, 0],
  8: [1, 0, HALF_POWER, 0, HALF_POWER, 0, HALF_POWER, 0],
};
const RIGHT: Readonly<Record<number, readonly number[]>> = {
  3: [0, 1, HALF_POWER],
  4: [0, 1, 0, HALF_POWER],
  5: [0, 1, HALF_POWER, 0, HALF_POWER],
  6: [0, 1, HALF_POWER, 0, 0, HALF_POWER],
  7: [0, 1, HALF_POWER, 0, HALF_POWER, 0, HALF_POWER],
  8: [0, 1, HALF_POWER, 0, 0, HALF_POWER, 0, HALF_POWER],
};

const mix = (channels: readonly Float32Array[], weights: readonly number[]): Float32Array => {
  const scale = 1 / weights.reduce((sum, weight) => sum + weight, 0);
  const out = new Float32Array(channels[0]?.length ?? 0);
  weights.forEach((weight, index) => {
    const data = channels[index];
    if (weight === 0 || !data) return;
    for (let frame = 0; frame < out.length; frame += 1) out[frame]! += data[frame]! * weight * scale;
  });
  return out;
};

/** Downmixes surround sound to stereo, with center and sides at half power, normalized to full scale. */
export const toStereo = (channels: readonly Float32Array[]): readonly Float32Array[] => {
  const [left, right] = [LEFT[channels.length], RIGHT[channels.length]];
  return left && right ? [mix(channels, left), mix(channels, right)] : channels.slice(0, 2);
};
