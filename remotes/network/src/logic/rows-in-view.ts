export type Rows = {
  /** Of all rows. */
  count: number;
  /** Of each, its distance to the next included. */
  height: number;
  /** Rows above the top edge of the screen; negative while the first is below it. */
  above: number;
  /** Height of the screen. */
  screen: number;
};

/** Rows beyond the screen that are drawn as well, so that a quick scroll meets no gap. */
const SPARE = 8;

const within = (row: number, count: number): number => Math.min(Math.max(row, 0), count);

/** The rows from the first to before the last that are drawn. */
export const rowsInView = ({ count, height, above, screen }: Rows): { first: number; last: number } => {
  const seen = Math.ceil(screen / height) + 1;
  const last = within(Math.floor(above) + seen + SPARE, count);
  return {
    first: within(Math.floor(above) - SPARE, Math.max(0, count - seen)),
    last: Math.max(last, within(seen, count)),
  };
};
