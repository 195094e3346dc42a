/** SHA-256. Trees and proofs are those of RFC 6962 §2.1. */
export type Hash = Uint8Array<ArrayBuffer>;

const sha256 = async (...parts: readonly Uint8Array[]): Promise<Hash> => {
  const content = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    content.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', content));
};

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

export const leafHash = (entry: Uint8Array): Promise<Hash> => sha256(Uint8Array.of(0), entry);

const nodeHash = (left: Hash, right: Hash): Promise<Hash> => sha256(Uint8Array.of(1), left, right);

/** The largest power of two below a size of at least 2. */
const splitOf = (size: number): number => 2 ** Math.floor(Math.log2(size - 1));

const halves = (leaves: readonly Hash[]): [readonly Hash[], readonly Hash[]] => {
  const at = splitOf(leaves.length);
  return [leaves.slice(0, at), leaves.slice(at)];
};

/** Returns the root of a tree with these leaves. */
export const rootOf = async (leaves: readonly Hash[]): Promise<Hash> => {
  const [only] = leaves;
  if (!only) return sha256();
  if (leaves.length === 1) return only;
  const [left, right] = halves(leaves);
  return nodeHash(await rootOf(left), await rootOf(right));
};

const subproof = async (leaves: readonly Hash[], size: number, isWhole: boolean): Promise<Hash[]> => {
  if (size === leaves.length) return isWhole ? [] : [await rootOf(leaves)];
  const [left, right] = halves(leaves);
  return size <= left.length
    ? [...(await subproof(left, size, isWhole)), await rootOf(right)]
    : [...(await subproof(right, size - left.length, false)), await rootOf(left)];
};

/** Proves that the tree of the first `size` leaves is the beginning of the tree of all. */
export const consistencyProof = async (leaves: readonly Hash[], size: number): Promise<Hash[]> =>
  size === 0 ? [] : subproof(leaves, size, true);

type Tree = { size: number; root: Hash };

const isOdd = (number: number): boolean => number % 2 === 1;
const half = (number: number): number => Math.floor(number / 2);

/** Whether a proof shows that the tree `old` is the beginning of `next` (RFC 9162 §2.1.4.2). */
export const verifyConsistency = async (old: Tree, next: Tree, proof: readonly Hash[]): Promise<boolean> => {
  if (old.size > next.size) return false;
  if (old.size === 0) return proof.length === 0;
  if (old.size === next.size) return proof.length === 0 && isSame(old.root, next.root);
  const path = Number.isInteger(Math.log2(old.size)) ? [old.root, ...proof] : [...proof];
  let [first, second] = [old.size - 1, next.size - 1];
  while (isOdd(first)) [first, second] = [half(first), half(second)];
  const start = path.shift();
  if (!start) return false;
  let [oldRoot, nextRoot] = [start, start];
  for (const each of path) {
    if (second === 0) return false;
    if (isOdd(first) || first === second) {
      oldRoot = await nodeHash(each, oldRoot);
      nextRoot = await nodeHash(each, nextRoot);
      while (!isOdd(first) && first !== 0) [first, second] = [half(first), half(second)];
    } else nextRoot = await nodeHash(nextRoot, each);
    [first, second] = [half(first), half(second)];
  }
  return second === 0 && isSame(oldRoot, old.root) && isSame(nextRoot, next.root);
};
