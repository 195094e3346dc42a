const BUCKETS = 10_000;

/** FNV-1a followed by murmur3's finalizer, so that similar strings get unrelated hashes. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
};

/**
 * Whether a visitor is in the first `percent` of a remote's rollout. A visitor's bucket never changes, so a
 * growing percentage only adds visitors.
 */
export const isInRollout = (percent: number, visitor: string, remote: string): boolean =>
  hash(`${remote}/${visitor}`) % BUCKETS < (percent * BUCKETS) / 100;
