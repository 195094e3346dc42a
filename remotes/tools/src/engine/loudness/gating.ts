/** ITU-R BS.1770: quieter blocks count as silence, and so do those that are this much below the rest. */
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;
const OFFSET = -0.691;
const STEPS_PER_BLOCK = 4;

const loudnessOf = (energy: number): number => OFFSET + 10 * Math.log10(energy);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Gated loudness in LUFS, from the weighted mean squares of steps of 100 ms; null when every block is silent. */
export const integratedLoudness = (steps: readonly number[]): number | null => {
  const blocks = steps
    .slice(STEPS_PER_BLOCK - 1)
    .map((_step, index) => mean(steps.slice(index, index + STEPS_PER_BLOCK)))
    .filter((energy) => loudnessOf(energy) > ABSOLUTE_GATE);
  if (blocks.length === 0) return null;
  const gate = loudnessOf(mean(blocks)) + RELATIVE_GATE;
  return loudnessOf(mean(blocks.filter((energy) => loudnessOf(energy) > gate)));
};
