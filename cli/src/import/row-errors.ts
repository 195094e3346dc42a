/** Maximum number of invalid rows to show; the others are only counted. */
export const MAX_SHOWN = 100;

export const createRowErrors = () => {
  let count = 0;
  const shown: { row: number; reason: string }[] = [];
  return {
    add(row: number, reason: string): void {
      count += 1;
      if (shown.length < MAX_SHOWN) shown.push({ row, reason });
    },
    /** Adds rows of which only the count is known. */
    addCount(more: number): void {
      count += more;
    },
    count: () => count,
    /** Returns one line per shown row, in file order. */
    lines(file: string): string[] {
      const lines = shown
        .toSorted((a, b) => a.row - b.row)
        .map(({ row, reason }) => `${file}, row ${row}: ${reason}`);
      const hidden = count - shown.length;
      return hidden > 0 ? [...lines, `… and ${hidden} more.`] : lines;
    },
  };
};

export type RowErrors = ReturnType<typeof createRowErrors>;
