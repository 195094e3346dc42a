/** A position in the log of the primary, in bytes. */
export type Position = number;

const EVERY_MS = 500;
/** More than the largest lag that counts. */
const KEPT = 600;

export type LogPositions = {
  note: (position: Position, at: number) => void;
  /** For how long the primary has been ahead of a replica that has replayed its log to there, in milliseconds. */
  lagOf: (replayed: Position, at: number) => number;
};

/**
 * Where the log of the primary was when. The time of the last transaction that a replica has replayed says little: it
 * stays the same while nobody writes.
 */
export const createLogPositions = (): LogPositions => {
  const noted: { position: Position; at: number }[] = [];
  return {
    note(position, at) {
      const last = noted.at(-1);
      if (last && (position <= last.position || at - last.at < EVERY_MS)) return;
      noted.push({ position, at });
      if (noted.length > KEPT) noted.shift();
    },
    lagOf(replayed, at) {
      const ahead = noted.find(({ position }) => position > replayed);
      return ahead ? at - ahead.at : 0;
    },
  };
};
