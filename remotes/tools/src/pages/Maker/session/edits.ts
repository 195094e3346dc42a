import type { MakerSettings } from '../../../engine/settings/meta.ts';
import type { LoopRegion } from '../../../engine/store/cut.ts';
import { readSettings, writeSettings } from '../settings.ts';

/** State restored by undo. */
export type Edit = { settings: MakerSettings; loop: LoopRegion | null; regionOnly: boolean };

/** The edits of a project; `at` is the current one. Never empty. */
export type Edits = { list: readonly Edit[]; at: number };

/** Older edits are dropped. */
const MAX_EDITS = 100;

export const startEdits = (edit: Edit): Edits => ({ list: [edit], at: 0 });

export const isSameEdit = (a: Edit, b: Edit): boolean =>
  a.regionOnly === b.regionOnly &&
  a.loop?.start === b.loop?.start &&
  a.loop?.end === b.loop?.end &&
  writeSettings(a.settings) === writeSettings(b.settings);

export const currentEdit = ({ list, at }: Edits): Edit => list[at]!;

/** Adds an edit after the current one and drops undone ones. `replace` merges it into the current one. */
export const addEdit = ({ list, at }: Edits, edit: Edit, { replace = false } = {}): Edits => {
  const before = list.slice(0, replace && at > 0 ? at : at + 1);
  const kept = [...before, edit].slice(-MAX_EDITS);
  return { list: kept, at: kept.length - 1 };
};

export const canUndo = ({ at }: Edits): boolean => at > 0;

export const canRedo = ({ list, at }: Edits): boolean => at < list.length - 1;

export const stepEdits = (edits: Edits, step: -1 | 1): Edits => {
  const possible = step === -1 ? canUndo(edits) : canRedo(edits);
  return possible ? { ...edits, at: edits.at + step } : edits;
};

type Stored = { settings: string; loop?: [start: number, end: number]; regionOnly?: true };

export const writeEdits = ({ list, at }: Edits): string => {
  const stored = list.map(({ settings, loop, regionOnly }): Stored => ({
    settings: writeSettings(settings),
    ...(loop && { loop: [loop.start, loop.end] }),
    ...(regionOnly && { regionOnly }),
  }));
  return JSON.stringify({ list: stored, at });
};

const isRegion = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isSafeInteger) && value[0] < value[1];

const readEdit = (stored: Partial<Stored>): Edit | null => {
  const settings = readSettings(new URLSearchParams(String(stored.settings)));
  if (!settings) return null;
  const loop = isRegion(stored.loop) ? { start: stored.loop[0], end: stored.loop[1] } : null;
  return { settings, loop, regionOnly: loop !== null && stored.regionOnly === true };
};

/** Parses edits; `null` if the text is invalid. */
export const readEdits = (text: string | null): Edits | null => {
  try {
    const { list, at } = JSON.parse(text ?? 'null') as { list: Partial<Stored>[]; at: number };
    const edits = list.map(readEdit);
    if (edits.length === 0 || !edits.every((edit) => edit !== null) || !edits[at]) return null;
    return { list: edits, at };
  } catch {
    return null;
  }
};
