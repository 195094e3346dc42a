import type { BitWriter } from './bit-writer.ts';

/** Residual of the best fixed predictor. */
export type Prediction = {
  order: number;
  /** Residual after `order` unpredicted samples; zigzag-encoded, so that small negative values stay small. */
  folded: Uint32Array;
  /** Estimated length in bits. */
  bits: number;
};

const ORDERS = 5;
const MAX_PARTITION_ORDER = 6;
/** Larger parameters need 5-bit instead of 4-bit codes. */
const MAX_SHORT_PARAMETER = 14;
const MAX_PARAMETER = 30;

const fold = (value: number): number => ((value << 1) ^ (value >> 31)) >>> 0;

/** Returns the order (0 to 4) with the smallest sum of absolute differences, which predicts best. */
const bestOrder = (samples: Int32Array): number => {
  const sums = new Float64Array(ORDERS);
  let [last0, last1, last2, last3] = [0, 0, 0, 0];
  for (let at = 0; at < samples.length; at += 1) {
    const d0 = samples[at]!;
    const d1 = d0 - last0;
    const d2 = d1 - last1;
    const d3 = d2 - last2;
    const d4 = d3 - last3;
    if (at >= ORDERS - 1) {
      sums[0]! += Math.abs(d0);
      sums[1]! += Math.abs(d1);
      sums[2]! += Math.abs(d2);
      sums[3]! += Math.abs(d3);
      sums[4]! += Math.abs(d4);
    }
    [last0, last1, last2, last3] = [d0, d1, d2, d3];
  }
  return sums.indexOf(Math.min(...sums));
};

const riceParameter = (sum: number, count: number): number =>
  count === 0 ? 0 : Math.min(MAX_PARAMETER, Math.max(0, Math.floor(Math.log2((sum * Math.LN2) / count + 1))));

const riceBits = (sum: number, count: number): number => {
  const parameter = riceParameter(sum, count);
  return count * (1 + parameter) + sum / 2 ** parameter;
};

const sumOf = (values: Uint32Array, from: number, to: number): number => {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += values[at]!;
  return sum;
};

/** Predicts each sample from up to four preceding ones. */
export const predict = (samples: Int32Array): Prediction => {
  const order = bestOrder(samples);
  const rest = samples.slice();
  for (let done = 0; done < order; done += 1)
    for (let at = samples.length - 1; at > done; at -= 1) rest[at]! -= rest[at - 1]!;
  const folded = new Uint32Array(samples.length);
  for (let at = order; at < samples.length; at += 1) folded[at] = fold(rest[at]!);
  return { order, folded, bits: riceBits(sumOf(folded, order, samples.length), samples.length - order) };
};

type Partitions = { order: number; parameters: number[] };

/** Splits the block into 1 to 64 partitions, each with its best parameter. */
const partition = ({ folded, order }: Prediction): Partitions => {
  let best: Partitions & { bits: number } = { order: 0, parameters: [], bits: Infinity };
  for (let split = 0; split <= MAX_PARTITION_ORDER; split += 1) {
    const size = folded.length / 2 ** split;
    if (!Number.isInteger(size) || size <= order) break;
    const parameters: number[] = [];
    let bits = 0;
    for (let first = 0; first < folded.length; first += size) {
      const from = Math.max(first, order);
      const [sum, count] = [sumOf(folded, from, first + size), first + size - from];
      parameters.push(riceParameter(sum, count));
      bits += 5 + riceBits(sum, count);
    }
    if (bits < best.bits) best = { order: split, parameters, bits };
  }
  return best;
};

export const writeResidual = (out: BitWriter, prediction: Prediction): void => {
  const { folded, order } = prediction;
  const { order: split, parameters } = partition(prediction);
  const isLong = parameters.some((parameter) => parameter > MAX_SHORT_PARAMETER);
  const size = folded.length / 2 ** split;
  out.put(isLong ? 1 : 0, 2);
  out.put(split, 4);
  for (const [index, parameter] of parameters.entries()) {
    out.put(parameter, isLong ? 5 : 4);
    for (let at = Math.max(order, index * size); at < (index + 1) * size; at += 1)
      out.putRice(folded[at]!, parameter);
  }
};
