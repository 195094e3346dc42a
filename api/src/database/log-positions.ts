/** A WAL position (LSN) of the primary, in bytes. */
export type Position = number;

const EVERY_MS = 500;
/** Number of positions kept; covers more than the maximum lag. */
const KEPT = 600;

export type LogPositions = {
  note: (position: Position, at: number) => void;
  /** Lag of a replica that has replayed the WAL up to `replayed`, in ms. */
  lagOf: (replayed: Position, at: number) => number;
};

/**
 * History of the primary's WAL positions, to compute replication lag. The replica's last replay timestamp cannot be
 * used: it does not advance while nothing is written.
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
