import { readJson, readText, writeJson, writeText } from '@rushtone/ui/device-storage';
import { asList, asNumber, asRecord, asText } from '../player/storage/validate.ts';
import type { Play } from './listens.api.ts';

/** More than a day of songs. */
const MOST = 500;

/** Stored as a draft, which signing out deletes (`forget-drafts.ts`). It exists while the account reports plays. */
const keyOf = (uid: string) => `draft:listens:${uid}` as const;

const asPlay = (value: unknown): Play | null => {
  const { s, at } = asRecord(value);
  const known = asText(s);
  return known ? { s: known, at: asNumber(at, 0, Number.MAX_SAFE_INTEGER, 0) } : null;
};

/** Whether the account reported plays when this browser last knew. */
export const reportsPlays = (uid: string): boolean => readText(keyOf(uid)) !== null;

/** Plays that no service was told yet, oldest first. */
export const readPlays = (uid: string): readonly Play[] =>
  readJson(keyOf(uid), (stored) => asList(stored, asPlay));

export const setReportsPlays = (uid: string, reports: boolean): void => {
  if (!reports) writeText(keyOf(uid), null);
  else if (!reportsPlays(uid)) writeJson(keyOf(uid), []);
};

export const keepPlay = (uid: string, play: Play): void =>
  void writeJson(keyOf(uid), [...readPlays(uid), play].slice(-MOST));

/** Returns false if the browser could not store what is left. */
export const dropPlays = (uid: string, reported: readonly Play[]): boolean => {
  const isReported = ({ s, at }: Play) => reported.some((play) => play.s === s && play.at === at);
  const left = readPlays(uid).filter((play) => !isReported(play));
  return reportsPlays(uid) && writeJson(keyOf(uid), left);
};
