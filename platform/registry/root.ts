import { isObject, type Root } from './registry.ts';
import { isSignedAs, type Refusal } from './verify.ts';

const isRules = (rules: unknown): boolean =>
  rules === undefined ||
  (isObject(rules) &&
    Object.values(rules).every(
      (rule) => isObject(rule) && typeof rule.environment === 'string' && typeof rule.hours === 'number',
    ));

/** Checks the shape; no key may count twice under two IDs. */
export const isRoot = (value: unknown): value is Root => {
  if (!isObject(value) || value.type !== 'root' || !Number.isInteger(value.version)) return false;
  if (!isObject(value.keys) || !isObject(value.roles) || !Array.isArray(value.signatures)) return false;
  if (!isRules(value.rules)) return false;
  const keys = Object.values(value.keys);
  return (
    new Set(keys).size === keys.length &&
    Object.values(value.roles).every(
      (role) =>
        isObject(role) &&
        Array.isArray(role.keyids) &&
        typeof role.threshold === 'number' &&
        role.threshold > 0,
    )
  );
};

/** Whether `next` may follow `root`: it must be signed by enough of both roots' keys. */
export const verifyRoot = async (next: Root, root: Root): Promise<boolean> =>
  next.version === root.version + 1 &&
  (await isSignedAs('root', next, root)) &&
  (await isSignedAs('root', next, next));

/**
 * Follows `root/<n>.json` from a trusted root up to `version`, or to the last one available. `null` if one is
 * missing or not signed by its predecessor.
 */
export const followRoots = async (
  trusted: Root,
  version: number,
  read: (name: string) => Promise<unknown>,
): Promise<Root | null> => {
  let root = trusted;
  while (root.version < version) {
    const next = await read(`root/${root.version + 1}.json`);
    if (next === null && version === Infinity) return root;
    if (!isRoot(next) || !(await verifyRoot(next, root))) return null;
    root = next;
  }
  return root;
};

const TEXTS: Readonly<Record<string, string>> = {
  root: 'it names a root that no trusted root has signed',
  signature: 'the registry is not signed by the timestamp key',
  environment: 'the registry is that of another environment',
  older: 'it is older than one that was used before',
  expired: 'the registry has expired; run "npm run release -- refresh"',
};

/** Formats a refusal as a line for logs. */
export const refusalText = (refusal: Refusal): string => {
  const [reason = '', name] = refusal.split(':');
  const text =
    reason === 'targets'
      ? `targets/${name} is not signed by its key`
      : reason === 'manifest'
        ? `the release of ${name} is not the one that targets/${name} names, or takes what is not its own`
        : reason === 'retired'
          ? `${name} left the registry without a signature of its key or the root's`
          : TEXTS[reason];
  return `release refused: ${text}`;
};
