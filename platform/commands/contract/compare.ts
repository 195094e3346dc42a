import type { Declarations } from './declarations.ts';

export type Change = {
  name: string;
  kind: 'breaks' | 'adds';
  /** Description of the change for the report. */
  what: string;
  /** Removed and added lines. */
  lines: readonly string[];
};

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

/** Returns the lines of `text` that `other` lacks. */
const missingIn = (text: string, other: string): string[] => {
  const rest = linesOf(other);
  return linesOf(text).filter((line) => {
    const at = rest.indexOf(line);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
};

const isObjectType = (text: string): boolean =>
  /^(export )?(declare )?(type \w+(<.*>)? = \{|interface )/.test(text);

const compareTexts = (name: string, before: string, after: string): Change => {
  const [gone, added] = [missingIn(before, after), missingIn(after, before)];
  const lines = [...gone.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)];
  const isOptional = added.every((line) => /^(readonly )?[\w'"-]+\?:/.test(line));
  if (gone.length > 0 || !(isOptional || isObjectType(after)))
    return { name, kind: 'breaks', what: 'changed', lines };
  const what = isOptional ? 'has optional members more' : 'has members more: who makes one must add them';
  return { name, kind: 'adds', what, lines };
};

/**
 * Compares two states of the contract. Any change to an existing line counts as breaking, since it is unknown how
 * remotes use a type; new members of an object type are additions.
 */
export const compareContracts = (before: Declarations, after: Declarations): Change[] => {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.flatMap((name): Change[] => {
    const [old, now] = [before.get(name), after.get(name)];
    if (old?.text === now?.text) return [];
    if (old && now) return [compareTexts(name, old.text, now.text)];
    const isExported = (old ?? now)?.isExported === true;
    if (!isExported) return [];
    return old
      ? [{ name, kind: 'breaks', what: 'is gone', lines: [] }]
      : [{ name, kind: 'adds', what: 'is new', lines: [] }];
  });
};

const numbers = (version: string): number[] => version.split('.').map(Number);

/** Returns the lowest version after `version` that may contain these changes. */
export const versionFor = (changes: readonly Change[], version: string): string => {
  const [major = 0, minor = 0] = numbers(version);
  if (changes.some(({ kind }) => kind === 'breaks')) return `${major + 1}.0.0`;
  return changes.length > 0 ? `${major}.${minor + 1}.0` : version;
};

export const isAtLeast = (version: string, least: string): boolean => {
  const [own, other] = [numbers(version), numbers(least)];
  const at = own.findIndex((part, index) => part !== other[index]);
  return at < 0 || (own[at] ?? 0) > (other[at] ?? 0);
};
