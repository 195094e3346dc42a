import { asNumber, asRecord } from './validate.ts';
import { readStorage, writeStorage } from './local-storage.ts';

/** Video ids that did not play, and when that was found (milliseconds since 1970). */
export type Marks = Readonly<Record<string, number>>;

const KEPT_MS = 24 * 60 * 60 * 1000;

/** The marks that still count: a video may come back, so each is forgotten after a day. */
export const freshMarks = (value: unknown, now: number): Marks =>
  Object.fromEntries(
    Object.entries(asRecord(value))
      .map(([videoId, at]) => [videoId, asNumber(at, now - KEPT_MS, now, 0)] as const)
      .filter(([, at]) => at > 0),
  );

const read = (): Marks => readStorage('unavailable', (value) => freshMarks(value, Date.now()));

const keep = (marks: Marks): readonly string[] => {
  writeStorage('unavailable', marks);
  return Object.keys(marks);
};

/** Which videos are known on this device not to play. Each change gives the ids that are marked now. */
export const unavailableMarks = {
  ids: (): readonly string[] => Object.keys(read()),
  add: (videoId: string): readonly string[] => keep({ ...read(), [videoId]: Date.now() }),
  remove: (videoId: string): readonly string[] => {
    const { [videoId]: _, ...others } = read();
    return keep(others);
  },
};
