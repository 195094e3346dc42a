/** Gates of ITU-R BS.1770: blocks quieter than −70 LUFS, or 10 LU below the average of the rest, are ignored. */
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;
const OFFSET = -0.691;
const STEPS_PER_BLOCK = 4;

const loudnessOf = (energy: number): number => OFFSET + 10 * Math.log10(energy);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the gated loudness in LUFS from weighted mean squares of 100 ms steps; `null` if every block is silent. */
export const integratedLoudness = (steps: readonly number[]): number | null => {
  const blocks = steps
    .slice(STEPS_PER_BLOCK - 1)
    .map((_step, index) => mean(steps.slice(index, index + STEPS_PER_BLOCK)))
    .filter((energy) => loudnessOf(energy) > ABSOLUTE_GATE);
  if (blocks.length === 0) return null;
  const gate = loudnessOf(mean(blocks)) + RELATIVE_GATE;
  return loudnessOf(mean(blocks.filter((energy) => loudnessOf(energy) > gate)));
};
