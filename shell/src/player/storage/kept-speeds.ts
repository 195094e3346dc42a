import { readJson, writeJson } from '@rushtone/ui/device-storage';
import { SPEEDS, type KeptSpeeds } from '../state/speeds.ts';
import { asRecord } from './validate.ts';

const MAX_SONGS = 500;

const parse = (value: unknown): KeptSpeeds =>
  Object.fromEntries(
    Object.entries(asRecord(value)).filter((entry): entry is [string, number] =>
      SPEEDS.includes(entry[1] as number),
    ),
  );

export const readKeptSpeeds = (): KeptSpeeds => readJson('rushtone.speeds', parse);

/** Keeps those of the last 500 songs. */
export const saveKeptSpeeds = (speeds: KeptSpeeds): boolean =>
  writeJson('rushtone.speeds', Object.fromEntries(Object.entries(speeds).slice(-MAX_SONGS)));
