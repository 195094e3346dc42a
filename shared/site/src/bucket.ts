const BUCKETS = 10_000;

/** FNV-1a, then the last mixing of murmur3: neighbours in the text are strangers in the result. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
};

/**
 * Whether a visitor is among the first `percent` for a remote. The same visitor always stands at the same place
 * of a remote's row, so a share that grows takes people in and sends nobody back.
 */
export const isAmong = (percent: number, visitor: string, remote: string): boolean =>
  hash(`${remote}/${visitor}`) % BUCKETS < (percent * BUCKETS) / 100;
