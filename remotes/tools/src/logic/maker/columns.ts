export type Column = { low: number; high: number };

/** Lowest and highest value of each of `count` columns, from the pairs of the engine. */
export const columnsOf = (peaks: Float32Array, count: number): Column[] => {
  const pairs = peaks.length / 2;
  return Array.from({ length: count }, (_, column) => {
    const from = Math.floor((column * pairs) / count);
    const to = Math.max(from + 1, Math.floor(((column + 1) * pairs) / count));
    let [low, high] = [0, 0];
    for (let pair = from; pair < Math.min(to, pairs); pair += 1) {
      low = Math.min(low, peaks[2 * pair]!);
      high = Math.max(high, peaks[2 * pair + 1]!);
    }
    return { low, high };
  });
};
